import type { Draft } from '@apply/engine/answers'
import { type Clearing, undoClearing } from '@apply/engine/undo'
import { chosenTab } from '@apply/engine/walk'
import type { AnswerStore } from './answers.ts'
import { fileGuardOf } from './file-guard.ts'
import { typedFreely } from './free-text.ts'
import { storeTab, tellTabFailure } from './store-tab.ts'

type Flush = () => Promise<void>

/** Restores a tab on the server, which would clear answers under a tab that is not chosen. Says whether that is done. */
const restoreTab = async (
  answers: AnswerStore,
  { origin }: Clearing,
  undone: Draft,
  flush: Flush,
): Promise<boolean> => {
  if (origin.kind !== 'tabs') return true
  const tab = chosenTab(origin, undone)
  if (tab === chosenTab(origin, answers.getDraft())) return true
  try {
    // Unless the clearing has been saved, putting the answers back would look like no change at all.
    await flush()
    await storeTab(answers, origin, tab.id)
    return true
  } catch (error) {
    tellTabFailure(answers, origin, error)
    return false
  }
}

/** Undoes a change; says no if that is no longer possible, or not agreed to where it concerns a file. */
export const undoChange = async (answers: AnswerStore, clearing: Clearing, flush: Flush): Promise<boolean> => {
  const { form, today, getDraft, typing } = answers
  const undone = (draft: Draft) => undoClearing(form, draft, clearing, today())?.draft
  const change = (draft: Draft) => undone(draft) ?? draft
  typing.commit()
  if (!undone(getDraft()) || !(await fileGuardOf(answers).allows(change))) return false
  if (!(await restoreTab(answers, clearing, change(getDraft()), flush))) return false
  answers.change(change)
  return true
}

/** A text that was restored is a search result or an earlier address again: typing over it clears its fields once more. */
export const endFreeText = (answers: AnswerStore, { origin }: Clearing): void => {
  if (origin.kind === 'lookup') typedFreely(answers).delete(origin.key)
}
