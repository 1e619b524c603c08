import { type Answers, isFilled } from '@apply/engine/answers'
import { readAnswers } from './kept-record.ts'

const key = 'visitor answers'

/** A visitor's answers live in this window only, and survive its reload. */
export const keepVisitorAnswers = (answers: Answers): void =>
  window.sessionStorage.setItem(key, JSON.stringify(filledOnly(answers)))

export const visitorAnswers = (): Answers => readAnswers(window.sessionStorage.getItem(key))

/** Hands over what the visitor has answered, once: from here on the account holds it. */
export const forgetVisitorAnswers = (): void => window.sessionStorage.removeItem(key)

export const filledOnly = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => isFilled(value)))
