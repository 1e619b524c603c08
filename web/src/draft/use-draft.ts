import { answerTo, type Draft } from '@apply/engine/answers'
import { setAnswer } from '@apply/engine/apply-changes'
import type { Form } from '@apply/engine/define'
import type { FormNode } from '@apply/engine/define/layout'
import type { Question } from '@apply/engine/define/question'
import { shownChildNodes } from '@apply/engine/walk'
import { createContext, useCallback, useContext, useMemo } from 'react'
import { steadyStore, useSteadyStore, useStore } from '../ui/observable.ts'
import { type AnswerStore, topicsOfChildren } from './answers/answer-store.ts'
import type { DraftSession } from './draft-session.ts'

export const DraftContext = createContext<DraftSession | undefined>(undefined)

/** The session of the form that is open. */
export const useDraft = (): DraftSession => {
  const session = useContext(DraftContext)
  if (!session) throw new Error('useDraft needs a DraftContext above it.')
  return session
}

/** The school's form. */
export const useForm = (): Form => useDraft().form

export const useAnswers = (): AnswerStore => useDraft().answers

type Derive<Value> = (draft: Draft, today: string) => Value
type IsSame<Value> = (left: Value, right: Value) => boolean

/** Derives once for each draft, and returns the previous value while the new one is the same. */
const memoizeByDraft = <Value>({ getDraft, today }: AnswerStore, derive: Derive<Value>, isSame: IsSame<Value>) => {
  let last: { readonly draft: Draft; readonly value: Value } | undefined
  return (): Value => {
    const draft = getDraft()
    if (last?.draft === draft) return last.value
    const value = derive(draft, today())
    last = { draft, value: last && isSame(last.value, value) ? last.value : value }
    return last.value
  }
}

/** A value derived from the draft; the component renders only when a change of these topics makes it different. */
export const useDerived = <Value>(
  topics: readonly string[],
  derive: Derive<Value>,
  isSame: IsSame<Value> = Object.is,
): Value => {
  const answers = useAnswers()
  const store = useMemo(
    () => steadyStore((listener) => answers.subscribe(topics, listener), memoizeByDraft(answers, derive, isSame)),
    [answers, topics, derive, isSame],
  )
  return useSteadyStore(store)
}

/** A value derived from all answers together; it updates a moment after the typing. */
export const useDerivedFromAll = <Value>(derive: Derive<Value>, isSame: IsSame<Value> = Object.is): Value => {
  const answers = useAnswers()
  const read = useMemo(() => memoizeByDraft(answers, derive, isSame), [answers, derive, isSame])
  return useStore(answers.subscribeDebounced, read)
}

export const sameItems = (left: readonly unknown[], right: readonly unknown[]): boolean =>
  left.length === right.length && left.every((item, index) => Object.is(item, right[index]))

/** The child nodes that are shown now. */
export const useShownNodes = (node: FormNode): readonly FormNode[] =>
  useDerived(
    topicsOfChildren(node),
    useCallback((draft: Draft) => shownChildNodes(node, draft), [node]),
    sameItems,
  )

/** The answer under a key. */
export const useAnswer = (key: string): string => {
  const answers = useAnswers()
  const subscribe = useCallback((listener: () => void) => answers.subscribe([key], listener), [answers, key])
  const read = useCallback(() => answerTo(answers.getDraft().answers, key), [answers, key])
  return useStore(subscribe, read)
}

/** A function that answers a question. */
export const useSetAnswer = (question: Question): ((value: string) => void) => {
  const { form, answers, change } = useDraft()
  return (value) => void change.at(question, (draft) => setAnswer(form, draft, question, value, answers.today()))
}
