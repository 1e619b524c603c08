import type { Draft } from '@apply/engine/answers'
import type { Origin } from '@apply/engine/cleared'
import { type Clearing, clearingOf, undoClearing, withoutChoice } from '@apply/engine/undo'
import { chosenTab } from '@apply/engine/walk'
import { getSnapshot } from '../../session/snapshot.ts'
import type { Observable } from '../../ui/observable.ts'
import type { AnswerStore } from '../answers/answer-store.ts'
import type { ChangeMade, Guard } from '../answers/guarded-change.ts'
import type { TabChoices } from '../answers/tab-choices.ts'
import { clearedSentence, restoredSentence, type UndoLine } from './undo-line.ts'
import { offerAt, offersFrom, recordChange, recordUndo, type UndoOffer, type UndoRecord } from './undo-records.ts'

export type RecorderDeps = {
  readonly answers: AnswerStore
  /** Asks the applicant before a change that deletes a file. */
  readonly allows: Guard
  readonly tabs: Pick<TabChoices, 'store' | 'showFailure'>
  readonly flush: () => Promise<void>
  /** The text of a lookup question is no longer the applicant's own. */
  readonly endFreeText: (key: string) => void
  readonly lines: Observable<ReadonlyMap<Origin, UndoLine>>
  readonly announcement: Observable<string>
}

type UndoDeps = Pick<RecorderDeps, 'answers' | 'allows' | 'tabs' | 'flush'>

/** Restores a tab on the server, which clears answers under a tab that is not chosen. Returns whether it succeeded. */
const restoreTab = async (
  { answers, tabs, flush }: UndoDeps,
  { origin }: Clearing,
  undone: Draft,
): Promise<boolean> => {
  if (origin.kind !== 'tabs') return true
  const tab = chosenTab(origin, undone)
  if (tab === chosenTab(origin, answers.getDraft())) return true
  try {
    // If the clearing were still unsaved, restoring the answers would cancel it out and nothing would be sent.
    await flush()
    await tabs.store(origin, tab.id)
    return true
  } catch (error) {
    tabs.showFailure(origin, error)
    return false
  }
}

/** Undoes a change. Returns false if that is no longer possible, or if the applicant does not agree to delete a file. */
const undoChange = async (deps: UndoDeps, clearing: Clearing): Promise<boolean> => {
  const { answers, allows } = deps
  const { form, today, getDraft, typing } = answers
  const undone = (draft: Draft) => undoClearing(form, draft, clearing, today())?.draft
  const change = (draft: Draft) => undone(draft) ?? draft
  typing.commit()
  if (!undone(getDraft()) || !(await allows(change))) return false
  if (!(await restoreTab(deps, clearing, change(getDraft())))) return false
  answers.change(change)
  return true
}

/** A chosen suggestion writes its label first and its fields a moment later; what is cleared only in between is not shown. */
const debounceMs = 250

/** Records what changes have cleared, and offers to undo it until the page is left. */
export const createUndoRecorder = (deps: RecorderDeps) => {
  const { answers, lines, announcement, endFreeText } = deps
  const { form, today, getDraft } = answers
  let records: readonly UndoRecord[] = []
  let announced: readonly symbol[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const undo = async ({ record, undone }: UndoOffer, clearing: Clearing) => {
    const before = getDraft()
    if (!(await undoChange(deps, clearing))) return false
    records = recordUndo(records, record, clearingOf(form, clearing.origin, before, getDraft()))
    publish()
    announcement.set(restoredSentence(undone.questions))
    return true
  }

  const lineFor = (offer: UndoOffer): UndoLine => {
    const { origin } = offer.record.clearing
    const answersOnly = withoutChoice(offer.record.clearing)
    const canPutBack = origin.kind === 'lookup' && undoClearing(form, getDraft(), answersOnly, today())
    return {
      sentence: clearedSentence(offer.undone.questions),
      undo: async () => {
        // The line may be older than the latest change at this place.
        const current = offerAt(origin, records, answers) ?? offer
        const isDone = await undo(current, current.record.clearing)
        // Restored text is a search result or an earlier address again, so typing over it has to clear its fields again.
        if (isDone && origin.kind === 'lookup') endFreeText(origin.key)
        return isDone
      },
      putBack: canPutBack ? () => undo(offer, answersOnly) : undefined,
    }
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
