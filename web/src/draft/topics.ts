import type { Draft } from '@apply/engine/answers'
import { answerKeys } from '@apply/engine/answers'
import { rulesInCondition, rulesInNode } from '@apply/engine/conditions'
import type { FormNode } from '@apply/engine/define/layout'
import type { Question } from '@apply/engine/define/question'
import { memoize } from '@apply/engine/memoize'
import { childNodes } from '@apply/engine/walk'

// A topic is something that can change: an answer, by its key, or a chosen tab or entry count, by the id of its group.
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

/** The topics that decide which child nodes are shown. */
export const topicsOfChildren = memoize((node: FormNode): readonly string[] => {
  if (node.kind === 'tabs') return [tabTopic(node.id)]
  if (node.kind === 'add-another') return [countTopic(node.id)]
  const conditions = childNodes(node).flatMap((child) =>
    'show' in child && child.show ? rulesInCondition(child.show) : [],
  )
  return [...new Set(conditions.map(({ valueKey }) => valueKey))]
})

/** The topics that decide how a question looks: its answer, its conditions, and the answer its options depend on. */
export const topicsOfQuestion = memoize((question: Question): readonly string[] => {
  const controlling = question.kind === 'choice' && question.options.from === 'answer' ? [question.options.key] : []
  const conditions = rulesInNode(question).map(({ valueKey }) => valueKey)
  return [...new Set([...answerKeys(question), ...controlling, ...conditions])]
})
