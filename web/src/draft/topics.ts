import type { Draft } from '@apply/engine/answers'
import { conditionsAt, rulesIn } from '@apply/engine/conditions-used'
import type { Question } from '@apply/engine/define/question'
import { memoize } from '@apply/engine/memoize'
import { answerKeys } from '@apply/engine/question-keys'
import { type Part, partsInside } from '@apply/engine/walk'

/** What can change: an answer goes by its key, a chosen tab and a count by the id of their group. */
const tabTopic = (id: string): string => `tab ${id}`
const countTopic = (id: string): string => `count ${id}`

const changedNames = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) => {
  if (before === after) return []
  const names = Object.keys(after).filter((name) => (before[name] ?? '') !== (after[name] ?? ''))
  return [...names, ...Object.keys(before).filter((name) => !Object.hasOwn(after, name) && before[name] !== '')]
}

export const changedKeys = (before: Draft, after: Draft): readonly string[] =>
  changedNames(before.answers, after.answers)

export const changedTopics = (before: Draft, after: Draft): readonly string[] => [
  ...changedKeys(before, after),
  ...changedNames(before.tabs, after.tabs).map(tabTopic),
  ...changedNames(before.addAnother, after.addAnother).map(countTopic),
]

/** What decides which parts are shown directly inside a part. */
export const topicsOfParts = memoize((part: Part): readonly string[] => {
  if (part.kind === 'tabs') return [tabTopic(part.id)]
  if (part.kind === 'add-another') return [countTopic(part.id)]
  const shownBy = partsInside(part).flatMap((inner) => ('show' in inner && inner.show ? rulesIn(inner.show) : []))
  return [...new Set(shownBy.map(({ valueKey }) => valueKey))]
})

/** What decides how a question looks besides its own answer: its rules, and the answer its options follow from. */
export const topicsOfQuestion = memoize((question: Question): readonly string[] => {
  const controlling = question.kind === 'choice' && question.options.from === 'answer' ? [question.options.key] : []
  const conditions = conditionsAt(question).map(({ valueKey }) => valueKey)
  return [...new Set([...answerKeys(question), ...controlling, ...conditions])]
})
