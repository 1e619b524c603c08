import { isPending, readStatus } from '@apply/engine/statuses'
import { QueryObserver } from '@tanstack/react-query'
import { reportFailure, UnauthorizedError } from '../../api/failures.ts'
import { queryClient } from '../../session/query-client.tsx'
import type { UploadContext } from './upload-context.ts'
import type { Conversion } from './upload-state.ts'

type Deps = {
  readonly key: string
  readonly read: () => Promise<Conversion>
  readonly onSettled: (conversion: Conversion) => void
  readonly onTimeout: () => void
}

const intervalMs = 2_000
const maxAttempts = (5 * 60_000) / intervalMs

/** Polls the conversion of one question's file until it has finished. Returns how to stop. */
export const pollConversion = ({ key, read, onSettled, onTimeout }: Deps): (() => void) => {
  let attempts = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['conversion', key],
    queryFn: async () => {
      const { status, message } = await read()
      return { status: readStatus(status), message }
    },
    // The previous file of this question says nothing about this one.
    refetchOnMount: 'always',
    gcTime: 0,
    refetchInterval: intervalMs,
    refetchIntervalInBackground: true,
  })
  const stop = observer.subscribe(({ data, error, isFetching }) => {
    if (isFetching) return
    attempts += 1
    // An unavailable server says nothing about the file; an ended session ends the polling.
    if (error) reportFailure(error)
    const settled = !error && data && !isPending(data.status) ? data : undefined
    const isLate = !settled && attempts > maxAttempts
    if (settled || isLate || error instanceof UnauthorizedError) stop()
    if (settled) onSettled(settled)
    if (isLate) onTimeout()
  })
  return stop
}

/** Polls the conversion of one file while the application is on the screen. */
export const createConversionWatch = ({ state, calls, settle }: UploadContext) => {
  let stopPolling = () => {}
  let running = new AbortController()
  const poll = (): void => {
    const found = state.get()
    if (found.kind !== 'converting' && found.kind !== 'fetching') return
    const file = { name: found.name, size: found.size }
    stopPolling()
    stopPolling = pollConversion({
      key: calls.key,
      read: calls.readConversion,
      onSettled: (conversion) => settle(file, conversion, found.kind === 'converting'),
      onTimeout: () => state.set({ kind: 'late', ...file }),
    })
  }
  return {
    poll,
    pause: () => stopPolling(),
    start: (): void => {
      if (running.signal.aborted) running = new AbortController()
      poll()
    },
    stop: (): void => {
      running.abort()
      stopPolling()
    },
    isStopped: () => running.signal.aborted,
    /** Aborts when it is stopped. After that another person may be logged in, so an upload must not go on. */
    signal: () => running.signal,
  } as const
}

export type ConversionWatch = ReturnType<typeof createConversionWatch>
