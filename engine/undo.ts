import { answerTo, changedKeys, type Draft, labelKey } from './answers.ts'
import { applyChanges } from './apply-changes.ts'
import { clearedQuestions, type Origin, ownKeys } from './cleared.ts'
import type { Form } from './define/layout.ts'
import { chosenTab, type PlacedQuestion, questionFor } from './walk.ts'

type Values = Readonly<Record<string, string>>

/** Only the values that a change made different: answers by key, chosen tabs by the id of their group. */
type Differences = { readonly answers: Values; readonly tabs: Values }

/** A change that cleared answers, with all that is needed to undo it. */
export type Clearing = { readonly origin: Origin; readonly before: Differences; readonly after: Differences }

const pick = (values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [key, answerTo(values, key)]))

/** A deleted file cannot be restored, so its answer is left out. */
const isUndoable = (form: Form, key: string): boolean => questionFor(form, key)?.kind !== 'file'

/** A change affects no tabs except those where it was made. */
const tabsAt = (origin: Origin, draft: Draft): Values =>
  origin.kind === 'tabs' ? { [origin.id]: chosenTab(origin, draft).id } : {}

/** The differences that a change at this origin made. */
export const clearingOf = (form: Form, origin: Origin, before: Draft, after: Draft): Clearing => {
  const keys = changedKeys(before.answers, after.answers).filter((key) => isUndoable(form, key))
  return {
    origin,
    before: { answers: pick(before.answers, keys), tabs: tabsAt(origin, before) },
    after: { answers: pick(after.answers, keys), tabs: tabsAt(origin, after) },
  }
}

/** Joins two changes at the same origin; undoing the result restores the state before the first. */
export const joinClearings = (first: Clearing, second: Clearing): Clearing => ({
  origin: first.origin,
  before: {
    answers: { ...second.before.answers, ...first.before.answers },
    tabs: { ...second.before.tabs, ...first.before.tabs },
  },
  after: {
    answers: { ...first.after.answers, ...second.after.answers },
    tabs: { ...first.after.tabs, ...second.after.tabs },
  },
})

/** The earlier values of all keys that still have the value from right after the change. */
const unchangedSince = (now: Values, before: Values, after: Values): Values =>
  pick(
    before,
    Object.keys(before).filter((key) => answerTo(now, key) === answerTo(after, key)),
  )

/** Whether undoing keeps every current answer that the change itself did not write. */
const keepsOtherAnswers = (form: Form, now: Draft, undone: Draft, restored: Values): boolean =>
  Object.keys(now.answers).every((key) => {
    const value = answerTo(now.answers, key)
    const question = questionFor(form, key)
    const isLabel = question?.kind === 'choice' && key === labelKey(question.key)
    return value === '' || isLabel || Object.hasOwn(restored, key) || answerTo(undone.answers, key) === value
  })

export type UndoResult = {
  readonly draft: Draft
  /** The questions whose answers are restored. */
  readonly questions: readonly PlacedQuestion[]
  /** Whether the choice at the origin does not change, so that only the cleared answers are restored. */
  readonly isChoiceKept: boolean
}

/**
 * The draft with a change undone: the choice and the answers that it cleared are as before.
 * Undefined if there is nothing to restore, or if restoring would overwrite an answer given since.
 */
export const undoClearing = (form: Form, now: Draft, clearing: Clearing, today: string): UndoResult | undefined => {
  const { origin, before, after } = clearing
  const answers = unchangedSince(now.answers, before.answers, after.answers)
  const tabs = unchangedSince(tabsAt(origin, now), before.tabs, after.tabs)
  const draft = applyChanges(form, { ...now, tabs: { ...now.tabs, ...tabs } }, answers, today)
  const questions = clearedQuestions(form, draft, now, origin)
  if (questions.length === 0 || !keepsOtherAnswers(form, now, draft, answers)) return undefined
  const isChoiceKept =
    ownKeys(origin).every((key) => answerTo(draft.answers, key) === answerTo(now.answers, key)) &&
    changedKeys(tabsAt(origin, draft), tabsAt(origin, now)).length === 0
  return { draft, questions, isChoiceKept }
}

const withAnswers = ({ origin, before, after }: Clearing, isWanted: (key: string) => boolean): Clearing => {
  const keys = Object.keys(before.answers).filter(isWanted)
  return {
    origin,
    before: { ...before, answers: pick(before.answers, keys) },
    after: { ...after, answers: pick(after.answers, keys) },
  }
}

/** The change reduced to the choice at its origin. */
export const choiceOf = (clearing: Clearing): Clearing => {
  const own = ownKeys(clearing.origin)
  return withAnswers(clearing, (key) => own.includes(key))
}

/** The change without the choice at its origin: undoing it keeps what was entered there. */
export const withoutChoice = (clearing: Clearing): Clearing => {
  const own = ownKeys(clearing.origin)
  return withAnswers(clearing, (key) => !own.includes(key))
}

/** Whether two changes at the same origin replaced the same choice. */
export const hasSameChoice = (left: Clearing, right: Clearing): boolean => {
  const key = left.origin.kind === 'tabs' ? left.origin.id : left.origin.key
  const chosenBefore = ({ before }: Clearing) => before.answers[key] ?? before.tabs[key] ?? ''
  return left.origin === right.origin && chosenBefore(left) === chosenBefore(right)
}
