import { type Answers, isFilled } from '@apply/engine/answers'
import { readAnswers } from './kept-record.ts'

const key = 'visitor answers'
const takenKey = 'visitor answers taken'

/** A visitor's answers live in this window only, and survive its reload. */
export const keepVisitorAnswers = (answers: Answers): void => {
  window.sessionStorage.setItem(key, JSON.stringify(filledOnly(answers)))
  window.sessionStorage.removeItem(takenKey)
}

export const visitorAnswers = (): Answers => readAnswers(window.sessionStorage.getItem(key))

/** Keeps the answers that came through the account cards, unless the window has kept its own, which are newer. */
export const keepCarriedAnswers = (carried: Answers): void => {
  const { sessionStorage } = window
  // The back button leads to cards that still hold answers an account has taken, perhaps that of another person.
  const isStale = sessionStorage.getItem(takenKey) !== null || sessionStorage.getItem(key) !== null
  if (!isStale) keepVisitorAnswers(carried)
}

/** Hands over what the visitor has answered, once: from here on the account holds it. */
export const takeVisitorAnswers = (): Answers => {
  const answers = visitorAnswers()
  window.sessionStorage.removeItem(key)
  window.sessionStorage.setItem(takenKey, 'true')
  return answers
}

export const filledOnly = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => isFilled(value)))
