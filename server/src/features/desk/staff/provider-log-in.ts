import { finishProviderLogIn, startProviderLogIn } from '@apply/contract/desk/log-in'
import { staffName } from '@apply/contract/desk/second-factors'
import { providerLoginCookie } from '@apply/engine/desk'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Configuration } from 'openid-client'
import { z } from 'zod'
import { describeError } from '../../../infra/errors/describe-error.ts'
import { HttpError } from '../../../infra/errors/http-error.ts'
import type { App } from '../../../infra/http/app-type.ts'
import { schemaOf } from '../../../infra/http/call-schema.ts'
import { after } from '../../../infra/process/clock.ts'
import { asClient, recordAudit } from '../../accounts/audit.ts'
import type { LoginSource } from '../../accounts/log-in.ts'
import { asStaff, recordStaffAction } from '../desk-audit.ts'
import { invitationStore } from './log-in-store.ts'
import { sealUntil, unsealAt } from './sealed.ts'
import { type StaffDeps, sourceIn, startSession } from './staff-deps.ts'
import { providerLoginLifetime } from './staff-limits.ts'
import { staffStore } from './staff-store.ts'

/** Loaded with the first login through the provider, so that the start of the server takes no longer. */
const loadClient = () => import('openid-client')

const timeoutSeconds = 10

type Provider = NonNullable<StaffDeps['settings']['oidc']>

/** Asks the provider for its addresses and keys, once. A failure is not remembered. */
const createDiscovery = ({ issuer, clientId, clientSecret }: Provider) => {
  let found: Promise<Configuration> | undefined
  const discover = async () => {
    const { discovery, allowInsecureRequests, enableNonRepudiationChecks } = await loadClient()
    // The settings allow http for this machine only. Signatures are checked although TLS protects the way.
    const isPlain = new URL(issuer).protocol === 'http:'
    const execute = [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])]
    return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds })
  }
  return (): Promise<Configuration> => {
    found ??= discover().catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
}

const checksSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), next: z.string() })

/** What the response of the provider must fit, and where the member goes then. Only this browser has it, in a cookie that it cannot read. */
type Checks = z.output<typeof checksSchema>

/** With what is added and sealed, it stays below the 4,096 bytes that a cookie can have. */
const maxPlaceBytes = 2_000

/** A place whose filters are too long for the cookie is remembered without them. */
const shortPlace = (next: string): string =>
  [next, next.replace(/[?#].*$/s, '')].find((place) => Buffer.byteLength(place) <= maxPlaceBytes) ?? ''

const cookieContext = 'login at the provider'

const createChecksCookie = ({ settings, secret, clock }: StaffDeps) => {
  // Lax, because the browser comes back from another site.
  const options = {
    path: finishProviderLogIn.path,
    sameSite: 'lax',
    httpOnly: true,
    secure: new URL(settings.publicUrl).protocol === 'https:',
  } as const
  return {
    set: async (reply: FastifyReply, checks: Checks) => {
      const expiresAt = after(clock(), providerLoginLifetime)
      const sealed = sealUntil(await secret(), cookieContext, Buffer.from(JSON.stringify(checks)), expiresAt)
      reply.setCookie(providerLoginCookie, sealed, { ...options, maxAge: providerLoginLifetime / 1_000 })
    },
    /** Reads the cookie and deletes it: it is good for one attempt. A response to an earlier login, of another tab, leaves it there. */
    take: async (
      { cookies }: FastifyRequest,
      reply: FastifyReply,
      state: string | null,
    ): Promise<Checks | undefined> => {
      const content = unsealAt(await secret(), cookieContext, cookies[providerLoginCookie] ?? '', clock())
      const checks = content && checksSchema.parse(JSON.parse(content.toString()))
      if (checks?.state !== state) return undefined
      reply.clearCookie(providerLoginCookie, options)
      return checks
    },
  }
}

const identitySchema = z.object({
  email: z.string().trim().toLowerCase(),
  email_verified: z.literal(true),
  name: staffName.catch(''),
})

/** Who the provider says the person is. Undefined if it does not vouch for an e-mail address. */
type Identity = z.output<typeof identitySchema>

const identityAt = async (config: Configuration, address: URL, checks: Checks): Promise<Identity | undefined> => {
  const { authorizationCodeGrant, fetchUserInfo } = await loadClient()
  const tokens = await authorizationCodeGrant(config, address, {
    pkceCodeVerifier: checks.verifier,
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) return undefined
  // Many providers tell the address here only.
  const person = claims.email === undefined ? await fetchUserInfo(config, tokens.access_token, claims.sub) : claims
  return identitySchema.safeParse(person).data
}

/** A session for the member with this address, if there is one who was invited and not removed. */
const createLogIn =
  ({ database, clock }: StaffDeps) =>
  ({ email, name }: Identity, source: LoginSource): Promise<string | undefined> =>
    database.transaction(async (sql) => {
      const member = await staffStore(sql).lockByEmail(email)
      const [at, action] = [clock(), 'desk log-in'] as const
      if (!member || member.isRemoved) {
        const target = member ? asStaff(member.id) : 'unknown staff'
        const result = 'refused after a login at the provider'
        await recordAudit(sql, { at, actor: asClient(source.client), target, action, result })
        return undefined
      }
      // A link that is still open would let in whoever reads the mail, without the provider.
      if (!member.hasJoined) await invitationStore(sql).discard(member.id)
      await staffStore(sql).joinThroughProvider(member.id, name, at)
      const result = 'logged in at the provider'
      await recordStaffAction(sql, { at, staff: member, target: asStaff(member.id), action, result })
      return startSession(sql, member.id, source, at)
    })

const unavailable = (cause: unknown) =>
  new HttpError(503, 'The identity provider of the school does not respond. Please try again, or use your password.', {
    cause,
  })

/** Logging in at the identity provider of the school, if the settings name one. It asks for the second factor itself. */
export const providerLogInRoutes = (app: App, deps: StaffDeps): void => {
  const { settings, clock, limiters, cookie } = deps
  if (!settings.oidc) {
    app.post(startProviderLogIn.path, async () => {
      throw new HttpError(404, 'This school has no identity provider.')
    })
    app.get(finishProviderLogIn.path, async (_request, reply) => reply.redirect('/desk/login'))
    return
  }
  const discover = createDiscovery(settings.oidc)
  const [checksCookie, logIn, sourceOf] = [createChecksCookie(deps), createLogIn(deps), sourceIn(deps)]
  const redirectUri = `${settings.publicUrl}${finishProviderLogIn.path}`

  app.post(startProviderLogIn.path, { schema: schemaOf(startProviderLogIn) }, async (request, reply) => {
    await limiters.provider.consume({ client: request.ip, username: '' }, clock())
    const client = await loadClient()
    const config = await discover().catch((error: unknown) => {
      throw unavailable(error)
    })
    const verifier = client.randomPKCECodeVerifier()
    const { next = '' } = request.body
    const checks = { state: client.randomState(), nonce: client.randomNonce(), verifier, next: shortPlace(next) }
    await checksCookie.set(reply, checks)
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href }
  })

  app.get(finishProviderLogIn.path, async (request, reply) => {
    await limiters.provider.consume({ client: request.ip, username: '' }, clock())
    const address = new URL(request.url, settings.publicUrl)
    const checks = await checksCookie.take(request, reply, address.searchParams.get('state'))
    const identity =
      checks &&
      (await discover()
        .then((config) => identityAt(config, address, checks))
        .catch((error: unknown) => {
          request.log.warn({ err: describeError(error) }, 'A login at the identity provider failed.')
          return undefined
        }))
    const token = identity && (await logIn(identity, sourceOf(request)))
    if (token === undefined || !checks) return reply.redirect('/desk/login?problem=provider')
    cookie.set(reply, token)
    // A header has fewer characters than an address may have.
    const { pathname, search } = new URL(`/desk${checks.next}`, settings.publicUrl)
    return reply.redirect(pathname + search)
  })
}
