import { options } from '@apply/engine/define'

export const yesNo = options({ Y: 'Yes', N: 'No' })
