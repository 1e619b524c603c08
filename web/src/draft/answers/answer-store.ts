import { answerKeys, changedKeys, type Draft } from '@apply/engine/answers'
import { rulesInCondition, rulesInNode } from '@apply/engine/conditions'
import type { Form } from '@apply/engine/define'
import type { FormNode } from '@apply/engine/define/layout'
import type { Question } from '@apply/engine/define/question'
import { memoize } from '@apply/engine/memoize'
import { childNodes } from '@apply/engine/walk'
import { createTyping, type Typing, withTyping } from './typing.ts'

// A topic is something that can change: an answer, by its key, or a chosen tab or entry count, by the id of its group.
const tabTopic = (id: string): string => `tab ${id}`
const countTopic = (id: string): string => `count ${id}`

const changedTopics = (before: Draft, after: Draft): readonly string[] => [
  ...changedKeys(before.answers, after.answers),
  ...changedKeys(before.tabs, after.tabs).map(tabTopic),
  ...changedKeys(before.addAnother, after.addAnother).map(countTopic),
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

type Listener = () => void
type Unsubscribe = () => void
type Change = (draft: Draft) => Draft

/** The draft on the screen. A component subscribes to the topics it shows, so that other changes do not render it. */
export type AnswerStore = {
  readonly form: Form
  readonly today: () => string
  readonly typing: Typing
  readonly getDraft: () => Draft
  /** A change by the applicant, which has to be saved. */
  readonly change: (change: Change) => void
  /** A change that is saved already, by another window or by the server. */
  readonly applySaved: (change: Change) => void
  readonly subscribe: (topics: readonly string[], listener: Listener) => Unsubscribe
  /** Called once after a burst of changes, for what is derived from all answers together. */
  readonly subscribeDebounced: (listener: Listener) => Unsubscribe
  /** Called with each change by the applicant. */
  readonly onChange: (listener: (before: Draft, after: Draft) => void) => Unsubscribe
}

type Deps = { readonly form: Form; readonly draft: Draft; readonly today: () => string }

const debounceMs = 100

const addTo = <Member>(members: Set<Member>, member: Member): Unsubscribe => {
  members.add(member)
  return () => {
    members.delete(member)
  }
}

const createTopicListeners = () => {
  const listeners = new Map<string, Set<Listener>>()
  return {
    subscribe: (topics: readonly string[], listener: Listener): Unsubscribe => {
      for (const topic of topics) listeners.set(topic, (listeners.get(topic) ?? new Set()).add(listener))
      return () => {
        for (const topic of topics) listeners.get(topic)?.delete(listener)
      }
    },
    /** Calls each listener once, however many of the topics it has subscribed to. */
    notify: (topics: readonly string[]): void => {
      const concerned = new Set(topics.flatMap((topic) => [...(listeners.get(topic) ?? [])]))
      for (const listener of concerned) listener()
    },
  } as const
}

const createDebouncedListeners = () => {
  const listeners = new Set<Listener>()
  let isScheduled = false
  const run = () => {
    isScheduled = false
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener: Listener) => addTo(listeners, listener),
    notify: (): void => {
      if (isScheduled) return
      isScheduled = true
      setTimeout(run, debounceMs)
    },
  } as const
}

export const createAnswerStore = ({ form, draft: initial, today }: Deps): AnswerStore => {
  const byTopic = createTopicListeners()
  const debounced = createDebouncedListeners()
  const changeListeners = new Set<(before: Draft, after: Draft) => void>()
  let draft = initial

  const replace = (after: Draft): readonly string[] => {
    const topics = changedTopics(draft, after)
    draft = after
    byTopic.notify(topics)
    if (topics.length > 0) debounced.notify()
    return topics
  }

  const change: AnswerStore['change'] = (make) => {
    const before = draft
    replace(make(before))
    if (draft !== before) for (const listener of changeListeners) listener(before, draft)
  }
  const typing = createTyping((typed) => change((before) => withTyping({ form, today }, before, typed)))

  return {
    form,
    today,
    typing,
    getDraft: () => draft,
    change,
    applySaved: (make) => typing.discard(replace(make(draft))),
    subscribe: byTopic.subscribe,
    subscribeDebounced: debounced.subscribe,
    onChange: (listener) => addTo(changeListeners, listener),
  }
}
