import type { Answers } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define'
import { memoize } from '@apply/engine/memoize'
import { companionKey } from '@apply/engine/question-keys'
import { everyQuestion } from '@apply/engine/walk'

/** The keys a browser may save: the engine names choices on both sides, and documents belong to the server. */
const savableKeys = memoize(
  (form: Form): ReadonlySet<string> =>
    new Set(
      everyQuestion(form)
        .filter(({ question }) => question.kind !== 'file')
        .flatMap(({ question, keys }) => keys.filter((key) => key !== companionKey(question.key))),
    ),
)

export const savable = (form: Form, answers: Answers): Answers => {
  const keys = savableKeys(form)
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)))
}
