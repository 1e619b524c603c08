import { form } from '@apply/engine/define'
import { about } from './about/index.ts'
import { education } from './education/index.ts'
import { finalSteps } from './final-steps/index.ts'
import { schoolDetails } from './school-details.ts'

export const governorsChoice = form(schoolDetails.application, [about, education, finalSteps])
