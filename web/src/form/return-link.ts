import { memoize } from '@apply/engine/memoize'
import { type ReactNode, useCallback } from 'react'
import type { AnswerStore } from '../draft/answer-store.ts'
import { useAnswers } from '../draft/use-answers.ts'
import { observable, useStore } from '../ui/observable.ts'

/** The way back from a question on a page to where the applicant came from. */
type Return = { readonly key: string; readonly route: string; readonly link: ReactNode }

export const returnLinkOf = memoize((_: AnswerStore) => observable<Return | undefined>(undefined))

/** The link back, at the question that the applicant was led to. */
export const ReturnLink = ({ id }: { readonly id: string }): ReactNode => {
  const { get, subscribe } = returnLinkOf(useAnswers())
  const read = useCallback(() => {
    const current = get()
    return current?.key === id ? current.link : null
  }, [get, id])
  return useStore(subscribe, read)
}
