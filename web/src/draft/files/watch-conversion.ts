import { isPending, readStatus } from '@apply/engine/statuses'
import { pollIntervalMs, pollStatus } from './poll-status.ts'
import type { UploadContext } from './upload-context.ts'
import type { Conversion } from './upload-state.ts'

type Deps = {
  readonly read: () => Promise<Conversion>
  readonly onSettled: (conversion: Conversion) => void
  readonly onTimeout: () => void
}

const maxAttempts = (5 * 60_000) / pollIntervalMs

/** Polls the conversion of one question's file until it has finished. Returns how to stop. */
export const pollConversion = ({ read, onSettled, onTimeout }: Deps): (() => void) => {
  let attempts = 0
  const stop = pollStatus(read, (found) => {
    attempts += 1
    const conversion = found && { status: readStatus(found.status), message: found.message }
    const isSettled = conversion && !isPending(conversion.status)
    const isLate = !isSettled && attempts > maxAttempts
    if (isSettled || isLate) stop()
    if (isSettled) onSettled(conversion)
    if (isLate) onTimeout()
  })
  return stop
}

/** Polls the conversion of one file while the application is on the screen. */
export const createConversionWatch = ({ state, calls, settle }: UploadContext) => {
  let stopPolling = () => {}
  let running = new AbortController()
  const isStopped = (): boolean => running.signal.aborted
  const poll = (): void => {
    const found = state.get()
    // What was asked before the form was left may be answered after it.
    if (isStopped() || (found.kind !== 'converting' && found.kind !== 'fetching')) return
    const file = { name: found.name, size: found.size }
    stopPolling()
    stopPolling = pollConversion({
      read: calls.readConversion,
      onSettled: (conversion) => settle(file, conversion, found.kind === 'converting'),
      onTimeout: () => state.set({ kind: 'late', ...file }),
    })
  }
  return {
    poll,
    pause: () => stopPolling(),
    start: (): void => {
      if (isStopped()) running = new AbortController()
      poll()
    },
    stop: (): void => {
      running.abort()
      stopPolling()
    },
    isStopped,
    /** Aborts when it is stopped. After that another person may be logged in, so an upload must not go on. */
    signal: () => running.signal,
  } as const
}

export type ConversionWatch = ReturnType<typeof createConversionWatch>
