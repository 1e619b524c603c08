import { form } from '@apply/engine/define'
import { about } from './about/index.ts'
import { education } from './education/index.ts'
import { finalSteps } from './final-steps/index.ts'
import { whoWeAre } from './words/who-we-are.ts'

export const governorsChoice = form(whoWeAre.application, [about, education, finalSteps])
