import { acceptAnswers } from '@apply/engine/accept-answers'
import { type Answers, draftOf, isFilled } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define'

/** The answers of a set that is to be handed out: known keys and fitting values only, and what follows from them. */
export const acceptPublicAnswers = (form: Form, sent: Readonly<Record<string, unknown>>, today: string): Answers => {
  const { answers } = acceptAnswers(form, draftOf(), sent, today)
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => isFilled(value)))
}
