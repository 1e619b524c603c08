export { emailAddress, phoneNumber } from '../rules/contact-rules.ts'
export { minLength, mustBeTrue, required } from '../rules/rule.ts'
export { dateWindow, gradePoints } from '../rules/value-rules.ts'
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
export type { Checklist, ChecklistItem } from './checklist.ts'
export { allOf, anyOf, type Condition, when } from './condition.ts'
export type { CounselorRules } from './counselor.ts'
export type { DecisionKind, Decisions, LetterText } from './decisions.ts'
export type { Desk, DeskQuestions, DeskReading, DeskRow, DeskSection, DeskState, RequestTemplate } from './desk.ts'
export type { Form, Item, Page, Passage, Prose } from './layout.ts'
export { months, type Option, options, optionsFromNames, yesNo } from './options.ts'
export type { ChoiceQuestion, Question } from './question.ts'
export type {
  Sample,
  SampleCorrection,
  SampleDocument,
  SampleExchange,
  SamplePhoto,
  SampleSet,
  SampleValues,
} from './sample.ts'
export type { AccentColors, DeadlineWindow, Look, MailText, Reminders, School, Welcome } from './school.ts'
