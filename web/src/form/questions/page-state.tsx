import type { Origin } from '@apply/engine/cleared'
import type { Question } from '@apply/engine/define/question'
import { memoize } from '@apply/engine/memoize'
import { createContext, type ReactNode, useContext } from 'react'
import type { AnswerStore } from '../../draft/answers/answer-store.ts'
import { useAnswers } from '../../draft/answers/use-answers.ts'
import { undoOf } from '../../draft/undo/undo.ts'
import { useShowsErrors } from '../../session/snapshot.ts'
import { observable, useObservable } from '../../ui/observable.ts'

/** The way back from a question on a page to where the applicant came from. */
type Return = { readonly key: string; readonly route: string; readonly link: ReactNode }

export const returnLinkOf = memoize((_: AnswerStore) => observable<Return | undefined>(undefined))

// What concerns all questions of a page and seldom changes. One subscription of the page costs less than one of each question.
const ErrorsContext = createContext(false)
const ClearedContext = createContext<ReadonlyMap<Origin, ReactNode>>(new Map())
const ReturnContext = createContext<Return | undefined>(undefined)

/** Provides to the questions of a page what they share. */
export const PageState = ({ children }: { readonly children: ReactNode }) => {
  const answers = useAnswers()
  return (
    <ErrorsContext value={useShowsErrors()}>
      <ClearedContext value={useObservable(undoOf(answers).lines)}>
        <ReturnContext value={useObservable(returnLinkOf(answers))}>{children}</ReturnContext>
      </ClearedContext>
    </ErrorsContext>
  )
}

/** Whether the questions of this page show their errors. */
export const useErrorsAreShown = (): boolean => useContext(ErrorsContext)

/** What a change at this question or these tabs has cleared, with a button to undo it. */
const useClearedLine = (origin: Origin): ReactNode => useContext(ClearedContext).get(origin)

/** The link back, at the question that the applicant was led to. */
const useReturnLink = (key: string): ReactNode => {
  const current = useContext(ReturnContext)
  return current?.key === key && current.link
}

export const ClearedLine = ({ origin }: { readonly origin: Origin }) => useClearedLine(origin)

export const ReturnLink = ({ id }: { readonly id: string }) => useReturnLink(id)

/** What stands right after a control: what a change there has cleared, and the way back to where the applicant came from. */
export const useLinesAfter = (question: Question): ReactNode => {
  const [cleared, link] = [useClearedLine(question), useReturnLink(question.key)]
  return (
    (cleared || link) && (
      <>
        {cleared}
        {link}
      </>
    )
  )
}
