import type { Answers, Draft } from '@apply/engine/answers'
import { setAnswer } from '@apply/engine/apply-changes'
import type { Form } from '@apply/engine/define'
import { questionFor } from '@apply/engine/walk'
import { observable } from '../../ui/observable.ts'

type Context = { readonly form: Form; readonly today: () => string }

/** The draft as it will be once the text that is being typed has become answers. */
export const withTyping = ({ form, today }: Context, draft: Draft, typed: Answers): Draft =>
  Object.entries(typed).reduce((before, [key, value]) => {
    const question = questionFor(form, key)
    return question ? setAnswer(form, before, question, value, today()) : before
  }, draft)

/** Text that is being typed and not an answer yet: it is saved like an answer, but conditions do not see it. */
export const createTyping = (onCommit: (typed: Answers) => void) => {
  const current = observable<Answers>({})
  const keepOnly = (isKept: (key: string) => boolean) => {
    const typed = Object.entries(current.get())
    const kept = typed.filter(([key]) => isKept(key))
    if (kept.length < typed.length) current.set(Object.fromEntries(kept))
  }
  return {
    get: current.get,
    subscribe: current.subscribe,
    /** What was typed and is no date, by question, so that a look at another page does not lose it. */
    unreadable: new Map<string, string>(),
    set: (key: string, value: string): void => current.set({ ...current.get(), [key]: value }),
    /** Drops text that a newer answer has replaced. */
    discard: (keys: readonly string[]): void => keepOnly((key) => !keys.includes(key)),
    /** Turns all of the text into answers. */
    commit: (): void => {
      onCommit(current.get())
      keepOnly(() => false)
    },
  } as const
}

export type Typing = ReturnType<typeof createTyping>

type WithTyping = Context & { readonly typing: Typing; readonly getDraft: () => Draft }

/** Reports every change of the text that is being typed as if it were an answer already. Returns how to stop. */
export const onTyping = (answers: WithTyping, listener: (before: Draft, after: Draft) => void): (() => void) => {
  let typed = answers.typing.get()
  return answers.typing.subscribe(() => {
    const before = withTyping(answers, answers.getDraft(), typed)
    typed = answers.typing.get()
    listener(before, withTyping(answers, answers.getDraft(), typed))
  })
}
