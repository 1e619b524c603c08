import type { browserError } from '@apply/contract/browser-error'
import { maxStackPositions } from '@apply/engine/limits'
import { call } from './call.ts'
import { reportFailure, ServerError } from './failures.ts'

type Report = (typeof browserError)['body']['_zod']['input']

const maxReports = 5

/** What may leave the browser: never the message of an error, which could quote an answer. */
export const describeError = (error: unknown, page: string): Report => {
  const { name, stack = '' } = error instanceof Error ? error : { name: 'Unknown' }
  const cause = error instanceof Error && error.cause instanceof ServerError ? error.cause : error
  return {
    kind: /^[A-Za-z]{1,40}$/.test(name) ? name : 'Unknown',
    page: /^\/[a-z/-]{0,60}$/.test(page) ? page : '/',
    ...(cause instanceof ServerError && { status: cause.status }),
    positions: [...stack.matchAll(/\/assets\/([\w.-]{1,80}\.js:\d+:\d+)/g)]
      .map(([, position = '']) => position)
      .slice(0, maxStackPositions),
  }
}

const nextConnection = () => new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))

const send = async (body: Report): Promise<void> => {
  try {
    await call<typeof browserError>('POST', '/public/browser-error', { body })
  } catch (failure) {
    if (failure instanceof ServerError) return reportFailure(failure)
    await nextConnection()
    await send(body)
  }
}

let reports = 0

/** Reports an error to the server's log, once there is a connection. A page that fails over and over reports a few only. */
export const reportToServer = (error: unknown): void => {
  reports += 1
  if (reports <= maxReports) void send(describeError(error, window.location.pathname))
}

const uncaught = new Set<string>()

/** Reports once what nothing has caught, unless none of our scripts had a part in it, as with an extension of the browser. */
export const reportUncaught = (error: unknown): void => {
  const isOurs = describeError(error, '/').positions.length > 0
  const text = String(error)
  if (!isOurs || uncaught.has(text)) return
  uncaught.add(text)
  reportToServer(error)
}
