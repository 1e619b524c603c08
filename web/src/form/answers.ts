import type { Draft } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define'
import { changedTopics } from './topics.ts'
import { openTyping, type Typing } from './typing.ts'

type Listener = () => void
type Change = (draft: Draft) => Draft

/** The draft on the screen. Whoever shows a piece of it follows the topics that piece depends on, and nothing else. */
export type AnswerStore = {
  readonly form: Form
  readonly today: () => string
  readonly typing: Typing
  readonly getDraft: () => Draft
  /** A change by the person in front of the screen. */
  readonly change: (change: Change) => void
  /** A change that is stored already: by another window or by the server. */
  readonly bringIn: (change: Change) => void
  readonly follow: (topics: readonly string[], listener: Listener) => Listener
  /** Called once things have calmed down after a change, for what follows from all answers together. */
  readonly followAll: (listener: Listener) => Listener
  /** Called with each change by the person. */
  readonly onChange: (listener: (before: Draft, after: Draft) => void) => Listener
}

type Needs = { readonly form: Form; readonly draft: Draft; readonly today: () => string }

export const openAnswers = ({ form, draft: initial, today }: Needs): AnswerStore => {
  const followers = new Map<string, Set<Listener>>()
  const [calm, personal] = [new Set<Listener>(), new Set<(before: Draft, after: Draft) => void>()]
  let draft = initial
  let isCalming = false

  const calmDown = () => {
    isCalming = false
    for (const listener of calm) listener()
  }

  const put = (after: Draft) => {
    const topics = changedTopics(draft, after)
    draft = after
    const concerned = new Set(topics.flatMap((topic) => [...(followers.get(topic) ?? [])]))
    for (const listener of concerned) listener()
    if (isCalming || topics.length === 0) return
    isCalming = true
    setTimeout(calmDown, 100)
  }

  return {
    form,
    today,
    typing: openTyping(),
    getDraft: () => draft,
    change: (change) => {
      const before = draft
      put(change(before))
      if (draft !== before) for (const listener of personal) listener(before, draft)
    },
    bringIn: (change) => put(change(draft)),
    follow: (topics, listener) => {
      for (const topic of topics) followers.set(topic, (followers.get(topic) ?? new Set()).add(listener))
      return () => {
        for (const topic of topics) followers.get(topic)?.delete(listener)
      }
    },
    followAll: (listener) => join(calm, listener),
    onChange: (listener) => join(personal, listener),
  }
}

const join = <Member>(members: Set<Member>, member: Member): Listener => {
  members.add(member)
  return () => {
    members.delete(member)
  }
}
