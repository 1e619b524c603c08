import type { Answers } from '@apply/engine/answers'
import { isEmpty } from './pending-changes.ts'

/** Browsers allow 64 KiB in all requests together that outlive their page; some of it is left to smaller calls. */
const maxKeepaliveBytes = 60 * 1024

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

export const fitsKeepalive = (values: Answers): boolean => bytesOf(JSON.stringify(values)) <= maxKeepaliveBytes

/**
 * As many answers as a closing page can send beside those in flight, smallest first; the others stay in the local backup.
 */
export const selectForKeepalive = (values: Answers, inFlight: Answers = {}): Answers => {
  let bytesLeft = maxKeepaliveBytes - 2 - (fitsKeepalive(inFlight) ? bytesOf(JSON.stringify(inFlight)) : 0)
  const selected = Object.entries(values)
    .map(([key, value]) => ({ key, value, bytes: bytesOf(JSON.stringify({ [key]: value })) }))
    .sort((left, right) => left.bytes - right.bytes)
    .filter(({ bytes }) => {
      bytesLeft -= bytes
      return bytesLeft >= 0
    })
  return Object.fromEntries(selected.map(({ key, value }) => [key, value]))
}

type Queue = {
  readonly waiting: () => Answers
  readonly inFlight: () => Answers
  readonly isStopped: () => boolean
}

/**
 * Sends what a closing page can still send. The batch in flight is sent again with it, because the server ignores that
 * batch if it arrives later. The response is not read: the next window sends again what did not arrive.
 */
export const flushOnUnload = (queue: Queue, send: (values: Answers) => Promise<unknown>): void => {
  const [waiting, inFlight] = [queue.waiting(), queue.inFlight()]
  if (queue.isStopped() || isEmpty(waiting)) return
  const values = selectForKeepalive({ ...inFlight, ...waiting }, inFlight)
  if (!isEmpty(values)) void send(values).catch(() => undefined)
}

type Handlers = {
  /** The page is out of sight and may never come back. */
  readonly onHidden: () => void
  /** The page is being closed or left. */
  readonly onUnload: () => void
  /** The connection is back. */
  readonly onOnline: () => void
}

/** Listens to the page events after which unsaved answers could be lost. Returns how to stop. */
export const onPageLifecycle = ({ onHidden, onUnload, onOnline }: Handlers): (() => void) => {
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') onHidden()
  }
  // Everything on a page restored from the back/forward cache may be out of date.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) window.location.reload()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('pageshow', onPageShow)
  window.addEventListener('pagehide', onUnload)
  window.addEventListener('online', onOnline)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('pageshow', onPageShow)
    window.removeEventListener('pagehide', onUnload)
    window.removeEventListener('online', onOnline)
  }
}
