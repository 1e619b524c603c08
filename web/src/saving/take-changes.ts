import { applyChanges } from '@apply/engine/answer'
import { type Answers, answerTo, type Draft } from '@apply/engine/answers'
import { changedKeys } from '../form/topics.ts'
import { type Changes, valuesOf } from './changes.ts'
import { sortKept } from './reconcile.ts'
import { savable } from './savable-keys.ts'
import type { SavingParts } from './saving-parts.ts'

/** The person has changed something: it is to be saved, and what there was to tell about it is settled. */
export const noteChange = ({ answers, notices, saver, stored }: SavingParts, before: Draft, after: Draft): void => {
  const keys = changedKeys(before, after)
  for (const key of keys) notices.withdraw(key)
  const values = Object.fromEntries(keys.map((key) => [key, answerTo(after.answers, key)]))
  saver.change(savable(answers.form, values), stored.get().answers)
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
