export { emailAddress, phoneNumber } from '../rules/contact-rules.ts'
export { dateWindow } from '../rules/date-rules.ts'
export { gradePoints } from '../rules/number-rules.ts'
export { minLength, mustBeTrue, required } from '../rules/rule.ts'
export * from './build-choices.ts'
export * from './build-layout.ts'
export {
  addressLookup,
  checkbox,
  date,
  email,
  file,
  longText,
  number,
  phone,
  schoolLookup,
  text,
} from './build-questions.ts'
export { allOf, anyOf, type Condition, when } from './condition.ts'
export type { Form, Item, Page, Prose } from './layout.ts'
export { months, type Option, options, optionsFromNames } from './options.ts'
export type { ChoiceQuestion, Question } from './question.ts'
export type { DeadlineWindow, Look, School, Welcome } from './school.ts'
