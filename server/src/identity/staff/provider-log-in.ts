import { finishProviderLogIn, startProviderLogIn } from '@apply/contract/desk/log-in'
import { providerLoginCookie } from '@apply/engine/desk'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { describeError } from '../../platform/errors/describe-error.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import { createCookie } from '../../platform/http/cookie.ts'
import { after } from '../../platform/time/clock.ts'
import { knownDevices } from '../devices.ts'
import { endLink } from '../links.ts'
import { recordAct } from '../own-acts.ts'
import { staff } from '../people.ts'
import type { StartedSession } from '../sessions/session-cookies.ts'
import { type LoginSource, startSession } from '../sessions/start-session.ts'
import { checksSchema, createIdentityProvider, type Identity } from './identity-provider.ts'
import { sealUntil, unsealAt } from './sealed.ts'
import { type StaffDeps, type StaffOptions, sourceIn } from './staff-deps.ts'
import { providerLoginLifetime } from './staff-limits.ts'
import { staffStore } from './staff-store.ts'

const attemptSchema = checksSchema.extend({ next: z.string() })

/** What the response of the provider must fit, and where the member goes then. Only this browser has it, in a cookie that it cannot read. */
type Attempt = z.output<typeof attemptSchema>

/** With what is added and sealed, it stays below the 4,096 bytes that a cookie can have. */
const maxPlaceBytes = 2_000

/** A place whose filters are too long for the cookie is remembered without them. */
const shortPlace = (next: string): string =>
  [next, next.replace(/[?#].*$/s, '')].find((place) => Buffer.byteLength(place) <= maxPlaceBytes) ?? ''

/** A header has fewer characters than an address may have. Dots in a place could lead out of the desk, even to another host. */
const addressOf = (next: string, publicUrl: string): string => {
  const { pathname, search } = new URL(`/desk${next}`, publicUrl)
  return pathname.startsWith('/desk/') ? pathname + search : '/desk'
}

const cookieContext = 'login at the provider'

const createAttemptCookie = (publicUrl: string, { factorKeys: { secret }, clock }: StaffDeps) => {
  // Lax, because the browser comes back from another site.
  const cookie = createCookie(publicUrl, providerLoginCookie, {
    path: finishProviderLogIn.path,
    sameSite: 'lax',
    maxAge: providerLoginLifetime / 1_000,
  })
  return {
    set: async (reply: FastifyReply, attempt: Attempt) => {
      const expiresAt = after(clock(), providerLoginLifetime)
      const sealed = sealUntil(await secret(), cookieContext, Buffer.from(JSON.stringify(attempt)), expiresAt)
      cookie.set(reply, sealed)
    },
    /** Reads the cookie and deletes it: it is good for one attempt. A response to an earlier login, of another tab, leaves it there. */
    take: async (request: FastifyRequest, reply: FastifyReply, state: string | null): Promise<Attempt | undefined> => {
      const content = unsealAt(await secret(), cookieContext, cookie.read(request) ?? '', clock())
      const attempt = content && attemptSchema.parse(JSON.parse(content.toString()))
      if (attempt?.state !== state) return undefined
      cookie.clear(reply)
      return attempt
    },
  }
}

/** A session for the member with this address, if there is one who was invited and not removed. */
const createLogIn =
  ({ database, clock, mailQueue }: StaffDeps) =>
  ({ email, name }: Identity, source: LoginSource): Promise<StartedSession | undefined> =>
    database.transaction(async (sql) => {
      const member = await staffStore(sql).lockByEmail(email)
      const at = clock()
      if (!member || member.isRemoved) {
        const result = 'refused after a login at the provider'
        await recordAct(sql, staff, member?.id, { at, client: source.client, action: 'log-in', result })
        return undefined
      }
      // A link that is still open would let in whoever reads the mail, without the provider.
      if (!member.hasJoined) await endLink(sql, mailQueue, staff, member.id)
      await staffStore(sql).joinThroughProvider(member.id, name, at)
      await recordAct(sql, staff, member.id, { at, action: 'log-in', result: 'logged in at the provider' })
      return startSession(sql, staff, member.id, source, at)
    })

/** Calls of others in the network do not lock out a browser on which a member has logged in before. */
const createLimit =
  ({ database, clock, limiters, cookies }: StaffDeps) =>
  async (request: FastifyRequest): Promise<void> => {
    const { knownAs } = cookies.tokens(request)
    if (knownAs !== undefined && (await knownDevices(database.sql, staff).isOfAnybody(knownAs, clock()))) return
    await limiters.provider.consume({ client: request.ip, username: '' }, clock())
  }

/** Logging in at the identity provider of the school, if the settings name one. It asks for the second factor itself. */
export const providerLogInRoutes = (app: App, { publicUrl, oidc }: StaffOptions['settings'], deps: StaffDeps): void => {
  if (!oidc) {
    app.post(startProviderLogIn.path, async () => {
      throw new HttpError(404, 'This school has no identity provider.')
    })
    app.get(finishProviderLogIn.path, async (_request, reply) => reply.redirect('/desk/login'))
    return
  }
  const provider = createIdentityProvider(oidc, `${publicUrl}${finishProviderLogIn.path}`)
  const attemptCookie = createAttemptCookie(publicUrl, deps)
  const logIn = createLogIn(deps)
  const limit = createLimit(deps)
  const sourceOf = sourceIn(deps)

  app.post(startProviderLogIn.path, { schema: schemaOf(startProviderLogIn) }, async (request, reply) => {
    await limit(request)
    const { url, checks } = await provider.startLogIn()
    await attemptCookie.set(reply, { ...checks, next: shortPlace(request.body.next ?? '') })
    return { url }
  })

  app.get(finishProviderLogIn.path, async (request, reply) => {
    await limit(request)
    const address = new URL(request.url, publicUrl)
    const attempt = await attemptCookie.take(request, reply, address.searchParams.get('state'))
    const identity =
      attempt &&
      (await provider.identify(address, attempt).catch((error: unknown) => {
        request.log.warn({ err: describeError(error) }, 'A login at the identity provider failed.')
        return undefined
      }))
    const started = identity && (await logIn(identity, sourceOf(request)))
    if (!started || !attempt) return reply.redirect('/desk/login?problem=provider')
    deps.cookies.set(reply, started)
    return reply.redirect(addressOf(attempt.next, publicUrl))
  })
}
