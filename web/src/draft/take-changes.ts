import { applyChanges } from '@apply/engine/answer'
import { type Answers, answerTo, type Draft } from '@apply/engine/answers'
import { type Changes, valuesOf } from './changes.ts'
import { sortKept } from './reconcile.ts'
import { savable } from './savable-keys.ts'
import type { SavingParts } from './saving-parts.ts'
import { changedKeys } from './topics.ts'
import { withTyping } from './typing.ts'

type Recording = Pick<SavingParts, 'answers' | 'notices' | 'saver' | 'stored'>

/** The person has changed something: it is to be saved, and what there was to tell about it is settled. */
export const noteChange = ({ answers, notices, saver, stored }: Recording, before: Draft, after: Draft): void => {
  const keys = changedKeys(before, after)
  for (const key of keys) notices.withdraw(key)
  const values = Object.fromEntries(keys.map((key) => [key, answerTo(after.answers, key)]))
  saver.change(savable(answers.form, values), stored.get().answers)
}

/** Saves what is being typed as if it were answered, and takes back what followed from text that has changed again. */
export const followTyping = (parts: Recording): (() => void) => {
  const { answers } = parts
  let typed = answers.typing.get()
  return answers.typing.subscribe(() => {
    const before = withTyping(answers, answers.getDraft(), typed)
    typed = answers.typing.get()
    noteChange(parts, before, withTyping(answers, answers.getDraft(), typed))
  })
}

/** Answers in the person's name, with all that follows. */
export const answerAll = ({ answers: { form, today, change } }: SavingParts, values: Answers): void =>
  change((draft) => applyChanges(form, draft, values, today()))

/** Takes over what a window that is gone has left; where somebody was quicker, the person decides. */
export const takeOver = (parts: SavingParts, left: Changes): void => {
  const { stored, saver, notices } = parts
  const { toSend, conflicts } = sortKept(left, { ...stored.get().answers, ...valuesOf(saver.unsaved()) })
  answerAll(parts, valuesOf(toSend))
  for (const conflict of conflicts) notices.tell({ kind: 'two values', ...conflict })
}
