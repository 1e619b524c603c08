import { logOut } from '@apply/contract/log-out'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../infra/http/app-type.ts'
import { HttpError } from '../../infra/http/http-error.ts'
import type { IdentityCookies } from './identity-cookies.ts'
import type { Sessions } from './sessions.ts'
import type { SignedIn } from './signed-in.ts'

type Deps = { readonly sessions: Sessions; readonly cookies: IdentityCookies; readonly signedIn: SignedIn }

/** Another site could otherwise log a student out with a mere image. */
const refuseOtherSites = async ({ headers }: FastifyRequest): Promise<void> => {
  if (headers['sec-fetch-site'] === 'cross-site') throw new HttpError(403, 'Please log out on our own page.')
}

export const logOutRoute = (app: App, { sessions, cookies, signedIn }: Deps): void => {
  const options = { onRequest: [refuseOtherSites, signedIn], schema: { response: { 200: logOut.response } } }
  app.get(logOut.path, options, async (request, reply) => {
    await sessions.end(cookies.token(request) ?? '', request.student)
    cookies.clear(reply)
    return { message: 'You are logged out.' }
  })
}
