import type { Draft } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define'
import { changedTopics } from './topics.ts'
import { openTyping, type Typing, withTyping } from './typing.ts'

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

const join = <Member>(members: Set<Member>, member: Member): Listener => {
  members.add(member)
  return () => {
    members.delete(member)
  }
}

/** Those who follow a few topics each. */
const openFollowers = () => {
  const followers = new Map<string, Set<Listener>>()
  return {
    follow: (topics: readonly string[], listener: Listener): Listener => {
      for (const topic of topics) followers.set(topic, (followers.get(topic) ?? new Set()).add(listener))
      return () => {
        for (const topic of topics) followers.get(topic)?.delete(listener)
      }
    },
    /** Each hears of it once, however many of the topics it follows. */
    tell: (topics: readonly string[]): void => {
      const concerned = new Set(topics.flatMap((topic) => [...(followers.get(topic) ?? [])]))
      for (const listener of concerned) listener()
    },
  } as const
}

/** Those who wait until things have calmed down. */
const openCalm = () => {
  const listeners = new Set<Listener>()
  let isCalming = false
  const calmDown = () => {
    isCalming = false
    for (const listener of listeners) listener()
  }
  return {
    follow: (listener: Listener) => join(listeners, listener),
    stir: (): void => {
      if (isCalming) return
      isCalming = true
      setTimeout(calmDown, 100)
    },
  } as const
}

export const openAnswers = ({ form, draft: initial, today }: Needs): AnswerStore => {
  const followers = openFollowers()
  const calm = openCalm()
  const personal = new Set<(before: Draft, after: Draft) => void>()
  let draft = initial

  const put = (after: Draft): readonly string[] => {
    const topics = changedTopics(draft, after)
    draft = after
    followers.tell(topics)
    if (topics.length > 0) calm.stir()
    return topics
  }

  const change: AnswerStore['change'] = (make) => {
    const before = draft
    put(make(before))
    if (draft !== before) for (const listener of personal) listener(before, draft)
  }
  const typing = openTyping((typed) => change((before) => withTyping({ form, today }, before, typed)))

  return {
    form,
    today,
    typing,
    getDraft: () => draft,
    change,
    bringIn: (make) => typing.forget(put(make(draft))),
    follow: followers.follow,
    followAll: calm.follow,
    onChange: (listener) => join(personal, listener),
  }
}
