import { setAnswer } from '@apply/engine/answer'
import type { Answers, Draft } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define'
import { questionFor } from '@apply/engine/walk'
import { observable } from '../ui/observable.ts'

type Context = { readonly form: Form; readonly today: () => string }

/** The draft as it will be once what is being typed has become answers. */
export const withTyping = ({ form, today }: Context, draft: Draft, typed: Answers): Draft =>
  Object.entries(typed).reduce((before, [key, value]) => {
    const question = questionFor(form, key)
    return question ? setAnswer(form, before, question, value, today()) : before
  }, draft)

/** Text that is being typed and is no answer yet: it is saved like an answer, but the form does not follow it. */
export const openTyping = (commit: (typed: Answers) => void) => {
  const current = observable<Answers>({})
  const keep = (isKept: (key: string) => boolean) => {
    const typed = Object.entries(current.get())
    const kept = typed.filter(([key]) => isKept(key))
    if (kept.length < typed.length) current.set(Object.fromEntries(kept))
  }
  return {
    get: current.get,
    subscribe: current.subscribe,
    note: (key: string, value: string): void => current.set({ ...current.get(), [key]: value }),
    /** Drops text in whose place a newer answer has come. */
    forget: (keys: readonly string[]): void => keep((key) => !keys.includes(key)),
    /** Makes answers of everything that is being typed. */
    commit: (): void => {
      commit(current.get())
      keep(() => false)
    },
  } as const
}

export type Typing = ReturnType<typeof openTyping>
