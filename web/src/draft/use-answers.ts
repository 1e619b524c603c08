import { answerTo, type Draft } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define'
import type { FormNode } from '@apply/engine/define/layout'
import { shownChildNodes } from '@apply/engine/walk'
import { createContext, useCallback, useContext, useMemo } from 'react'
import { useStore } from '../ui/observable.ts'
import { type AnswerStore, topicsOfChildren } from './answer-store.ts'

export const FormContext = createContext<Form | undefined>(undefined)

/** The school's form. */
export const useForm = (): Form => {
  const form = useContext(FormContext)
  if (!form) throw new Error('useForm needs a FormContext above it.')
  return form
}

export const AnswersContext = createContext<AnswerStore | undefined>(undefined)

export const useAnswers = (): AnswerStore => {
  const answers = useContext(AnswersContext)
  if (!answers) throw new Error('useAnswers needs an AnswersContext above it.')
  return answers
}

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
  const subscribe = useCallback((listener: () => void) => answers.subscribe(topics, listener), [answers, topics])
  const read = useMemo(() => memoizeByDraft(answers, derive, isSame), [answers, derive, isSame])
  return useStore(subscribe, read)
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
