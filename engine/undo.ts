import { applyChanges } from './answer.ts'
import { answerTo, type Draft } from './answers.ts'
import { clearedQuestions, type Origin, ownKeys } from './cleared.ts'
import type { Form } from './define/layout.ts'
import { companionKey } from './question-keys.ts'
import { chosenTab, type Placed, questionFor } from './walk.ts'

type Values = Readonly<Record<string, string>>

/** Only what a change has made different: answers by key, chosen tabs by the id of their group. */
type Differences = { readonly answers: Values; readonly tabs: Values }

/** A change that cleared answers, as it can be undone. */
export type Clearing = { readonly origin: Origin; readonly before: Differences; readonly after: Differences }

const pick = (values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [key, answerTo(values, key)]))

const differingKeys = (left: Values, right: Values): readonly string[] =>
  [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (key) => answerTo(left, key) !== answerTo(right, key),
  )

/** A file is never put back, so its answer is not part of what can be undone. */
const isUndoable = (form: Form, key: string): boolean => questionFor(form, key)?.kind !== 'file'

/** A change affects no other tabs than those it was made at. */
const tabsAt = (origin: Origin, draft: Draft): Values =>
  origin.kind === 'tabs' ? { [origin.id]: chosenTab(origin, draft).id } : {}

/** What a change at this origin has made different. */
export const clearingOf = (form: Form, origin: Origin, before: Draft, after: Draft): Clearing => {
  const keys = differingKeys(before.answers, after.answers).filter((key) => isUndoable(form, key))
  return {
    origin,
    before: { answers: pick(before.answers, keys), tabs: tabsAt(origin, before) },
    after: { answers: pick(after.answers, keys), tabs: tabsAt(origin, after) },
  }
}

/** Two changes at the same origin as one: undoing it leads back to before the first. */
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

/** The values from before, where nothing has replaced what the change left behind. */
const untouched = (now: Values, before: Values, after: Values): Values =>
  pick(
    before,
    Object.keys(before).filter((key) => answerTo(now, key) === answerTo(after, key)),
  )

/** Whether everything that is answered now stays as it is, except for what the change itself had written. */
const keepsTheRest = (form: Form, now: Draft, undone: Draft, restored: Values): boolean =>
  Object.keys(now.answers).every((key) => {
    const value = answerTo(now.answers, key)
    const question = questionFor(form, key)
    const isLabel = question?.kind === 'choice' && key === companionKey(question.key)
    return value === '' || isLabel || Object.hasOwn(restored, key) || answerTo(undone.answers, key) === value
  })

export type Undone = {
  readonly draft: Draft
  /** The questions that get their answers back. */
  readonly questions: readonly Placed[]
  /** Whether the choice that cleared them is the same again already, so that only the answers come back. */
  readonly isChoiceKept: boolean
}

/**
 * The draft with a change undone: what it cleared and what was chosen are as before.
 * Nothing if there is nothing to restore, or if restoring would overwrite what was answered since.
 */
export const undoClearing = (form: Form, now: Draft, clearing: Clearing, today: string): Undone | undefined => {
  const { origin, before, after } = clearing
  const answers = untouched(now.answers, before.answers, after.answers)
  const tabs = untouched(tabsAt(origin, now), before.tabs, after.tabs)
  const draft = applyChanges(form, { ...now, tabs: { ...now.tabs, ...tabs } }, answers, today)
  const questions = clearedQuestions(form, draft, now, origin)
  if (questions.length === 0 || !keepsTheRest(form, now, draft, answers)) return undefined
  const isChoiceKept =
    ownKeys(origin).every((key) => answerTo(draft.answers, key) === answerTo(now.answers, key)) &&
    differingKeys(tabsAt(origin, draft), tabsAt(origin, now)).length === 0
  return { draft, questions, isChoiceKept }
}

const onlyAnswers = ({ origin, before, after }: Clearing, isWanted: (key: string) => boolean): Clearing => {
  const keys = Object.keys(before.answers).filter(isWanted)
  return {
    origin,
    before: { ...before, answers: pick(before.answers, keys) },
    after: { ...after, answers: pick(after.answers, keys) },
  }
}

/** Only what was chosen. */
export const choiceOf = (clearing: Clearing): Clearing => {
  const own = ownKeys(clearing.origin)
  return onlyAnswers(clearing, (key) => own.includes(key))
}

/** Only the answers besides the question that was changed: undoing it keeps what was entered there. */
export const withoutChoice = (clearing: Clearing): Clearing => {
  const own = ownKeys(clearing.origin)
  return onlyAnswers(clearing, (key) => !own.includes(key))
}

/** Whether two changes at the same origin replaced the same choice. */
export const hasSameChoice = (left: Clearing, right: Clearing): boolean => {
  const key = left.origin.kind === 'tabs' ? left.origin.id : left.origin.key
  const chosenBefore = ({ before }: Clearing) => before.answers[key] ?? before.tabs[key] ?? ''
  return left.origin === right.origin && chosenBefore(left) === chosenBefore(right)
}
