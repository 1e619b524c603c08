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

/** Keeps the answers that came through the account cards; the window may hold newer ones. */
export const keepCarriedAnswers = (carried: Answers): void => {
  // An account has them already: the back button leads to cards that still hold old answers, perhaps of another person.
  if (window.sessionStorage.getItem(takenKey) !== null) return
  keepVisitorAnswers({ ...carried, ...visitorAnswers() })
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
