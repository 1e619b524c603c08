import type { Origin } from '@apply/engine/cleared'
import { createContext, type ReactNode, Suspense, useContext } from 'react'
import type { UndoLine as Line } from '../../draft/undo/undo-line.ts'
import { useDraft } from '../../draft/use-draft.ts'
import { useShowsErrors } from '../../session/snapshot.ts'
import { fetchOnce } from '../../ui/fetch-once.ts'
import { lazyComponent } from '../../ui/lazy.tsx'
import { useObservable } from '../../ui/observable.ts'

/** The check of all answers loads it too, so that the way back is there without a connection. */
export const linesCode = fetchOnce(() => import('./lines-after.tsx'))
const Lines = lazyComponent(linesCode.fetch, (module) => module.LinesAfter)

// What concerns all questions of a page and seldom changes. One subscription of the page costs less than one of each question.
const ErrorsContext = createContext(false)
const ClearedContext = createContext<ReadonlyMap<Origin, Line>>(new Map())
/** The question that the applicant was led to. */
const ReturnContext = createContext<string | undefined>(undefined)

/** Provides to the questions of a page what they share. */
export const PageState = ({ children }: { readonly children: ReactNode }) => {
  const { undo, returnTo } = useDraft()
  return (
    <ErrorsContext value={useShowsErrors()}>
      <ClearedContext value={useObservable(undo.lines)}>
        <ReturnContext value={useObservable(returnTo)?.key}>{children}</ReturnContext>
      </ClearedContext>
    </ErrorsContext>
  )
}

/** Whether the questions of this page show their errors. */
export const useErrorsAreShown = (): boolean => useContext(ErrorsContext)

/** What stands right after a control or tabs: what a change there has cleared, and the way back to where the applicant came from. */
export const useLinesAfter = (origin: Origin): ReactNode => {
  const line = useContext(ClearedContext).get(origin)
  const isLed = useContext(ReturnContext) === ('key' in origin && origin.key)
  return (
    (line || isLed) && (
      <Suspense fallback={null}>
        <Lines origin={origin} line={line} isLed={isLed} />
      </Suspense>
    )
  )
}

export const LinesAfter = ({ origin }: { readonly origin: Origin }) => useLinesAfter(origin)
