import { answerTo, type Draft } from '@apply/engine/answers'
import { setAnswer } from '@apply/engine/apply-changes'
import type { Origin } from '@apply/engine/cleared'
import type { Form } from '@apply/engine/define'
import type { FormNode } from '@apply/engine/define/layout'
import type { Question } from '@apply/engine/define/question'
import { shownChildNodes } from '@apply/engine/walk'
import { createContext, useCallback, useContext, useMemo } from 'react'
import { steadyStore, useSteadyStore, useStore } from '../../ui/observable.ts'
import { fileGuardOf } from '../files/file-guard.ts'
import { undoOf } from '../undo/undo.ts'
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

type Options = { readonly isContinued?: boolean }

/**
 * Makes a change at a question or at tabs, with undo: at once, or, if it would delete a file, after the applicant has
 * agreed. Returns whether it was made.
 */
export const changeAt = (
  answers: AnswerStore,
  origin: Origin,
  change: (draft: Draft) => Draft,
  { isContinued = false }: Options = {},
): boolean | Promise<boolean> => {
  const make = () => {
    const before = answers.getDraft()
    answers.change(change)
    undoOf(answers).record({ origin, before, after: answers.getDraft(), isContinued })
    return true
  }
  const isAllowed = fileGuardOf(answers).allows(change)
  return isAllowed === true ? make() : isAllowed.then((allowed) => allowed && make())
}

/** A function that answers a question. */
export const useSetAnswer = (question: Question): ((value: string) => void) => {
  const answers = useAnswers()
  const { form, today } = answers
  return (value) => void changeAt(answers, question, (draft) => setAnswer(form, draft, question, value, today()))
}
