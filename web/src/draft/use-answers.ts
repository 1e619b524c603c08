import { setAnswer } from '@apply/engine/answer'
import { answerTo, type Draft } from '@apply/engine/answers'
import type { Question } from '@apply/engine/define/question'
import { type Part, partsShown } from '@apply/engine/walk'
import { createContext, useCallback, useContext, useMemo } from 'react'
import { useStore } from '../ui/use-store.ts'
import type { AnswerStore } from './answers.ts'
import { changeAt } from './change-at.ts'
import { topicsOfParts } from './topics.ts'

export const AnswersContext = createContext<AnswerStore | undefined>(undefined)

export const useAnswers = (): AnswerStore => {
  const answers = useContext(AnswersContext)
  if (!answers) throw new Error('useAnswers needs an AnswersContext above it.')
  return answers
}

/** Something that follows from the draft; the component is drawn again only when these topics make it different. */
export const useDerived = <Value>(
  topics: readonly string[],
  derive: (draft: Draft, today: string) => Value,
  isSame: (left: Value, right: Value) => boolean = Object.is,
): Value => {
  const answers = useAnswers()
  const follow = useCallback((listener: () => void) => answers.follow(topics, listener), [answers, topics])
  const read = useMemo(() => remember(answers, derive, isSame), [answers, derive, isSame])
  return useStore(follow, read)
}

/** The same for what follows from all answers together; it lags behind the typing a little. */
export const useOverall = <Value>(
  derive: (draft: Draft, today: string) => Value,
  isSame: (left: Value, right: Value) => boolean = Object.is,
): Value => {
  const answers = useAnswers()
  const read = useMemo(() => remember(answers, derive, isSame), [answers, derive, isSame])
  return useStore(answers.followAll, read)
}

/** Derives once for each draft, and hands out the old value as long as the new one says the same. */
const remember = <Value>(
  { getDraft, today }: AnswerStore,
  derive: (draft: Draft, today: string) => Value,
  isSame: (left: Value, right: Value) => boolean,
) => {
  let known: { readonly draft: Draft; readonly value: Value } | undefined
  return (): Value => {
    const draft = getDraft()
    if (known?.draft === draft) return known.value
    const value = derive(draft, today())
    known = { draft, value: known && isSame(known.value, value) ? known.value : value }
    return known.value
  }
}

export const sameItems = (left: readonly unknown[], right: readonly unknown[]): boolean =>
  left.length === right.length && left.every((item, index) => Object.is(item, right[index]))

/** What is shown directly inside a part. */
export const useParts = (part: Part): readonly Part[] =>
  useDerived(
    topicsOfParts(part),
    useCallback((draft: Draft) => partsShown(part, draft), [part]),
    sameItems,
  )

/** The answer under a key. */
export const useAnswer = (key: string): string => {
  const answers = useAnswers()
  const follow = useCallback((listener: () => void) => answers.follow([key], listener), [answers, key])
  const read = useCallback(() => answerTo(answers.getDraft().answers, key), [answers, key])
  return useStore(follow, read)
}

/** The answer to a question and the way to change it. */
export const useAnswerTo = (question: Question): readonly [string, (value: string) => void] => {
  const answers = useAnswers()
  const { form, today } = answers
  const answer = (value: string) =>
    void changeAt(answers, question, (draft) => setAnswer(form, draft, question, value, today()))
  return [useAnswer(question.key), answer]
}
