import type { Origin } from '@apply/engine/cleared'
import { type Clearing, clearingOf, undoClearing, withoutChoice } from '@apply/engine/undo'
import type { ReactNode } from 'react'
import { getSnapshot } from '../session/snapshot.ts'
import type { Observable } from '../ui/observable.ts'
import type { AnswerStore } from './answers.ts'
import type { ChangeMade } from './undo.ts'
import { endFreeText, undoChange } from './undo-change.ts'
import { clearedSentence, restoredSentence, type UndoAction, UndoLine } from './undo-line.tsx'
import { offersFrom, recordChange, recordUndo, type UndoOffer, type UndoRecord } from './undo-records.ts'

type Deps = {
  readonly answers: AnswerStore
  readonly lines: Observable<ReadonlyMap<Origin, ReactNode>>
  readonly announcement: Observable<string>
}

/** A search writes a name first and its fields a moment later; what is cleared only in between is not worth telling. */
const debounceMs = 250

/** Remembers what changes have cleared, and offers to undo it until the page is left. */
export const createUndoRecorder = ({ answers, lines, announcement }: Deps) => {
  const { form, today, getDraft } = answers
  let records: readonly UndoRecord[] = []
  let announced: readonly symbol[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const undo = async ({ record, undone }: UndoOffer, clearing: Clearing, flush: () => Promise<void>) => {
    const before = getDraft()
    if (!(await undoChange(answers, clearing, flush))) return false
    records = recordUndo(records, record, clearingOf(form, clearing.origin, before, getDraft()))
    publish()
    announcement.set(restoredSentence(undone.questions))
    return true
  }

  const lineFor = (offer: UndoOffer): ReactNode => {
    const { clearing } = offer.record
    const undoAll: UndoAction = async (flush) => {
      const isDone = await undo(offer, clearing, flush)
      if (isDone) endFreeText(answers, clearing)
      return isDone
    }
    const answersOnly = withoutChoice(clearing)
    const canPutBack = clearing.origin.kind === 'lookup' && undoClearing(form, getDraft(), answersOnly, today())
    const putBack: UndoAction | undefined = canPutBack ? (flush) => undo(offer, answersOnly, flush) : undefined
    return <UndoLine origin={clearing.origin} questions={offer.undone.questions} undo={undoAll} putBack={putBack} />
  }

  const publish = () => {
    const offers = getSnapshot().web_status === 'submitted' ? [] : offersFrom(records, answers)
    const news = offers.find(({ record }) => !announced.includes(record.id))
    announced = offers.map(({ record }) => record.id)
    lines.set(new Map(offers.map((offer) => [offer.record.clearing.origin, lineFor(offer)])))
    if (news) announcement.set(clearedSentence(news.undone.questions))
  }

  const publishSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(publish, debounceMs)
  }

  answers.followAll(() => {
    if (records.length > 0) publishSoon()
  })

  return {
    note: (change: ChangeMade): void => {
      records = recordChange(records, form, change)
      publishSoon()
    },
    forget: (): void => {
      clearTimeout(timer)
      records = []
      publish()
      announcement.set('')
    },
  } as const
}

export type UndoRecorder = ReturnType<typeof createUndoRecorder>
