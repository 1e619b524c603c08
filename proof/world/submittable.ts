import { completeAnswers } from '../../server/src/application/draft/testing/complete-answers.ts'

/** What has to be answered on the day of the machine: the fall of next year is always offered. */
export const submittable = { ...completeAnswers, entry_term: `${new Date().getFullYear() + 1}30` }
