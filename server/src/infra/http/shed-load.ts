import type { FastifyReply } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Routes } from './app-type.ts'
import { routeOf } from './log-requests.ts'

/** A save waits in line twice and a login some six times, so that even this much is felt. */
const longWaitMs = 200
/** A crowd that comes in one moment is served; only a line that stays long means that there is too much to do. */
const timeoutMs = 1_000
const comeBackAfterSeconds = 2

/** Pages, health and the bytes of an upload need no connection, so that they never add to the line. */
const needsDatabase = /^\/(api|public|service)\//

const tooBusy = { message: 'We are very busy right now. Please try again in a few seconds.' }

/** Not thrown as other refusals are: an error with its line in the log costs twice as much, when there is no time to lose. */
const refuse = (reply: FastifyReply): void => {
  reply
    .code(503)
    .header('retry-after', comeBackAfterSeconds)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(tooBusy)
}

type Deps = Pick<Database, 'longestWait'> & { readonly now?: () => number }

/** Refuses new calls at once while the line for the database stays long: what was begun is finished, the rest comes back. */
export const shedLoad = ({ longestWait, now = () => performance.now() }: Deps): Routes => {
  let longSince: number | undefined

  const isOverloaded = (): boolean => {
    const waited = longestWait()
    if (waited === 0) longSince = undefined
    if (waited < longWaitMs) return false
    longSince ??= now()
    return now() - longSince >= timeoutMs
  }

  return (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (isOverloaded() && needsDatabase.test(routeOf(request))) refuse(reply)
      else done()
    })
  }
}
