import type { Form } from '@apply/engine/define'
import { allQuestions, fullLabel } from '@apply/engine/walk'

/** A message of the server about an answer in words: the server names it by its key, which says nothing to an applicant. */
export const refusalText = (form: Form, message: string, key: string): string => {
  const placed = allQuestions(form).find(({ keys }) => keys.includes(key))
  return placed ? message.replace(`"${key}"`, `to “${fullLabel(placed)}”`) : message
}
