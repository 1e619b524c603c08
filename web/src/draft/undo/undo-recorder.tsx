import type { Draft } from '@apply/engine/answers'
import type { Origin } from '@apply/engine/cleared'
import { type Clearing, clearingOf, undoClearing, withoutChoice } from '@apply/engine/undo'
import { chosenTab } from '@apply/engine/walk'
import type { ReactNode } from 'react'
import { getSnapshot } from '../../session/snapshot.ts'
import type { Observable } from '../../ui/observable.ts'
import type { AnswerStore } from '../answers/answer-store.ts'
import { showTabFailure, storeTab } from '../answers/tab-choice.ts'
import { fileGuardOf } from '../files/file-guard.ts'
import { freeTextKeys } from '../lookup/lookup-answer.ts'
import type { ChangeMade } from './undo.ts'
import { clearedSentence, restoredSentence, type UndoAction, UndoLine } from './undo-line.tsx'
import { offerAt, offersFrom, recordChange, recordUndo, type UndoOffer, type UndoRecord } from './undo-records.ts'

type Flush = () => Promise<void>

/** Restores a tab on the server, which clears answers under a tab that is not chosen. Returns whether it succeeded. */
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
    // If the clearing were still unsaved, restoring the answers would cancel it out and nothing would be sent.
    await flush()
    await storeTab(answers, origin, tab.id)
    return true
  } catch (error) {
    showTabFailure(answers, origin, error)
    return false
  }
}

/** Undoes a change. Returns false if that is no longer possible, or if the applicant does not agree to delete a file. */
const undoChange = async (answers: AnswerStore, clearing: Clearing, flush: Flush): Promise<boolean> => {
  const { form, today, getDraft, typing } = answers
  const undone = (draft: Draft) => undoClearing(form, draft, clearing, today())?.draft
  const change = (draft: Draft) => undone(draft) ?? draft
  typing.commit()
  if (!undone(getDraft()) || !(await fileGuardOf(answers).allows(change))) return false
  if (!(await restoreTab(answers, clearing, change(getDraft()), flush))) return false
  answers.change(change)
  return true
}

/** Restored text is a search result or an earlier address again, so typing over it has to clear its fields again. */
const endFreeText = (answers: AnswerStore, { origin }: Clearing): void => {
  if (origin.kind === 'lookup') freeTextKeys(answers).delete(origin.key)
}

type Deps = {
  readonly answers: AnswerStore
  readonly lines: Observable<ReadonlyMap<Origin, ReactNode>>
  readonly announcement: Observable<string>
}

/** A chosen suggestion writes its label first and its fields a moment later; what is cleared only in between is not shown. */
const debounceMs = 250

/** Records what changes have cleared, and offers to undo it until the page is left. */
export const createUndoRecorder = ({ answers, lines, announcement }: Deps) => {
  const { form, today, getDraft } = answers
  let records: readonly UndoRecord[] = []
  let announced: readonly symbol[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const undo = async ({ record, undone }: UndoOffer, clearing: Clearing, flush: Flush) => {
    const before = getDraft()
    if (!(await undoChange(answers, clearing, flush))) return false
    records = recordUndo(records, record, clearingOf(form, clearing.origin, before, getDraft()))
    publish()
    announcement.set(restoredSentence(undone.questions))
    return true
  }

  const lineFor = (offer: UndoOffer): ReactNode => {
    const { origin } = offer.record.clearing
    const undoAll: UndoAction = async (flush) => {
      // The line may be older than the latest change at this place.
      const current = offerAt(origin, records, answers) ?? offer
      const isDone = await undo(current, current.record.clearing, flush)
      if (isDone) endFreeText(answers, current.record.clearing)
      return isDone
    }
    const answersOnly = withoutChoice(offer.record.clearing)
    const canPutBack = origin.kind === 'lookup' && undoClearing(form, getDraft(), answersOnly, today())
    const putBack: UndoAction | undefined = canPutBack ? (flush) => undo(offer, answersOnly, flush) : undefined
    return <UndoLine origin={origin} questions={offer.undone.questions} undo={undoAll} putBack={putBack} />
  }

  const publish = () => {
    const offers = getSnapshot().web_status === 'submitted' ? [] : offersFrom(records, answers)
    const unannounced = offers.find(({ record }) => !announced.includes(record.id))
    announced = offers.map(({ record }) => record.id)
    lines.set(new Map(offers.map((offer) => [offer.record.clearing.origin, lineFor(offer)])))
    if (unannounced) announcement.set(clearedSentence(unannounced.undone.questions))
  }

  const publishSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(publish, debounceMs)
  }

  answers.subscribeDebounced(() => {
    if (records.length > 0) publishSoon()
  })

  return {
    record: (change: ChangeMade): void => {
      records = recordChange(records, form, change)
      publishSoon()
    },
    reset: (): void => {
      clearTimeout(timer)
      records = []
      publish()
      announcement.set('')
    },
  } as const
}

export type UndoRecorder = ReturnType<typeof createUndoRecorder>
