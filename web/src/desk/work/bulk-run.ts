import type { previewBulk, runBulk } from '@apply/contract/desk/bulk'
import { useEffect, useRef } from 'react'
import { call, type ResponseOf } from '../../api/call.ts'
import { failureMessage, ServerError } from '../../api/failures.ts'
import { showToast } from '../../ui/toasts.ts'

export type Action = (typeof runBulk)['body']['_zod']['input']['action']
type Preview = ResponseOf<typeof previewBulk>

/** What is to be done, and what would come of it. */
export type Chosen = { readonly action: Action; readonly preview: Preview }

export const applicationsText = (count: number): string =>
  count === 1 ? '1 application' : `${count.toLocaleString('en-US')} applications`

/** So many are changed well within the time that a call may take, also on a slow disk. */
export const batchSize = 200

type Items = Preview['ready']
export type Results = ResponseOf<typeof runBulk>['results']

type Run = {
  readonly earlier: Results
  readonly onProgress: (results: Results) => void
  readonly isWanted: () => boolean
}

const notThrough = (items: Items, results: Results): Items => {
  const through = new Set(results.map(({ id }) => id))
  return items.filter(({ id }) => !through.has(id))
}

/** Changes those that are not through yet, batch by batch while that is wanted, and passes on the results after each. */
export const runBatches = async (
  items: Items,
  action: Action,
  { earlier, onProgress, isWanted }: Run,
): Promise<Results> => {
  let results = earlier
  while (results.length < items.length && isWanted()) {
    const batch = notThrough(items, results).slice(0, batchSize)
    const response = await call<typeof runBulk>('POST', '/desk/api/bulk', { body: { items: batch, action } })
    results = [...results, ...response.results]
    onProgress(results)
  }
  return results
}

export const countDone = (results: Results): number => results.filter(({ skipped }) => skipped === undefined).length

export const isRefused = (error: unknown): boolean => error instanceof ServerError && error.status < 500

const refusalText = (results: Results): string =>
  results.length === 0
    ? 'The change was refused for all of them.'
    : `Done for ${applicationsText(countDone(results))}. The change was refused for the others.`

export type Failed = {
  readonly results: Results
  readonly error: Error
  /** Whether a try before this one failed in a way that may have changed some. */
  readonly wasUnclear: boolean
}

/** The server changes one application after the other, so some of a batch that failed may be changed. It refuses a whole batch. */
export const failureText = ({ results, error, wasUnclear }: Failed): string => {
  if (isRefused(error) && !wasUnclear) return refusalText(results)
  const done =
    results.length === 0
      ? 'Perhaps done for some applications.'
      : `Done for ${applicationsText(countDone(results))}, perhaps for more.`
  return `${done} Try again to go on with the others: none is changed twice.`
}

/** Whether the component is still on the page. */
export const useIsMounted = (): (() => boolean) => {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}

type Ended = Omit<Failed, 'error'> & { readonly error: Error | null; readonly count: number }

const outcomeText = ({ results, count, error, wasUnclear }: Ended): string => {
  if (error)
    return `${isRefused(error) ? `${failureMessage(error)} ` : ''}${failureText({ results, error, wasUnclear })}`
  const done = countDone(results)
  return `Done for ${applicationsText(done)}.${done < count ? ` Not done for ${applicationsText(count - done)}.` : ''}`
}

/** Says what came of an action whose dialog was closed on the way. */
export const toastOutcome = (ended: Ended): void => {
  const message = outcomeText(ended)
  const isAll = ended.error === null && countDone(ended.results) === ended.count
  showToast(isAll ? { severity: 'success', message } : { severity: 'error', title: 'Not all are done', message })
}
