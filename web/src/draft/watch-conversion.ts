import { isPending } from '@apply/engine/statuses'
import { reportFailure, UnauthorizedError } from '../api/failures.ts'
import type { UploadCore } from './upload.ts'
import { type Conversion, readStatus } from './upload-state.ts'

type Deps = {
  readonly read: () => Promise<Conversion>
  readonly onSettled: (conversion: Conversion) => void
  readonly onTimeout: () => void
}

const intervalMs = 2_000
const timeoutMs = 5 * 60_000

/** Polls a conversion until it has finished. Returns how to stop. */
export const pollConversion = ({ read, onSettled, onTimeout }: Deps): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let attemptsLeft = timeoutMs / intervalMs

  const readOnce = async (): Promise<Conversion | undefined> => {
    try {
      const { status, message } = await read()
      return { status: readStatus(status), message }
    } catch (error) {
      // An unavailable server says nothing about the file; an ended session ends the polling.
      if (error instanceof UnauthorizedError) isStopped = true
      else reportFailure(error)
      return undefined
    }
  }

  const poll = async (): Promise<void> => {
    const conversion = await readOnce()
    if (isStopped) return
    if (conversion && !isPending(conversion.status)) return onSettled(conversion)
    attemptsLeft -= 1
    if (attemptsLeft < 0) return onTimeout()
    timer = setTimeout(() => void poll(), intervalMs)
  }

  void poll()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Polls the conversion of one file while the application is on the screen. */
export const createConversionWatch = ({ state, calls, settle }: UploadCore) => {
  let stopPolling = () => {}
  let isStopped = false
  const poll = (): void => {
    const found = state.get()
    if (found.kind !== 'converting' && found.kind !== 'fetching') return
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
      isStopped = false
      poll()
    },
    stop: (): void => {
      isStopped = true
      stopPolling()
    },
    /** After this another person may be logged in, so an upload must not go on. */
    isStopped: () => isStopped,
  } as const
}

export type ConversionWatch = ReturnType<typeof createConversionWatch>
