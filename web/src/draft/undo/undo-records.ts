import { clearedQuestions, type Origin } from '@apply/engine/cleared'
import type { Form } from '@apply/engine/define'
import { groupBy } from '@apply/engine/group-by'
import {
  type Clearing,
  choiceOf,
  clearingOf,
  hasSameChoice,
  joinClearings,
  type UndoResult,
  undoClearing,
} from '@apply/engine/undo'
import type { AnswerStore } from '../answers/answer-store.ts'
import type { ChangeMade } from '../answers/guarded-change.ts'

/** A change that has cleared answers; later changes at the same place become part of it. */
export type UndoRecord = { readonly id: symbol; readonly clearing: Clearing }

export type UndoOffer = { readonly record: UndoRecord; readonly undone: UndoResult }

type Answers = Pick<AnswerStore, 'form' | 'getDraft' | 'today'>

const joinAt = (records: readonly UndoRecord[], origin: Origin, later: Clearing): readonly UndoRecord[] =>
  records.map(({ id, clearing }) => ({
    id,
    clearing: clearing.origin === origin ? joinClearings(clearing, later) : clearing,
  }))

/** The records after another change. A change that clears something starts a new record, unless it continues text. */
export const recordChange = (records: readonly UndoRecord[], form: Form, change: ChangeMade): readonly UndoRecord[] => {
  const { origin, before, after, isContinued } = change
  const made = clearingOf(form, origin, before, after)
  const isClearing = clearedQuestions(form, before, after, origin).length > 0
  const isNew = isClearing && !(isContinued && records.some(({ clearing }) => clearing.origin === origin))
  if (!isNew) return joinAt(records, origin, made)
  const others = joinAt(records, origin, choiceOf(made)).filter(({ clearing }) => !hasSameChoice(clearing, made))
  return [...others, { id: Symbol('undo'), clearing: made }]
}

/** The records after one of them was undone; others at the same place take over what is chosen there now. */
export const recordUndo = (records: readonly UndoRecord[], undone: UndoRecord, made: Clearing): readonly UndoRecord[] =>
  joinAt(
    records.filter(({ id }) => id !== undone.id),
    made.origin,
    choiceOf(made),
  )

/**
 * What can be undone now, one offer for each place: the answers that belong to what is chosen there now, or else what was
 * cleared last.
 */
export const offersFrom = (
  records: readonly UndoRecord[],
  { form, getDraft, today }: Answers,
): readonly UndoOffer[] => {
  const offers = records.flatMap((record): readonly UndoOffer[] => {
    const undone = undoClearing(form, getDraft(), record.clearing, today())
    return undone ? [{ record, undone }] : []
  })
  const byPlace = groupBy(offers, ({ record }) => record.clearing.origin)
  return [...byPlace.values()].flatMap(
    (group) => group.findLast(({ undone }) => undone.isChoiceKept) ?? group.slice(-1),
  )
}

export const offerAt = (origin: Origin, records: readonly UndoRecord[], answers: Answers): UndoOffer | undefined =>
  offersFrom(records, answers).find(({ record }) => record.clearing.origin === origin)
