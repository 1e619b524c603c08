import { staffName } from '@apply/contract/desk/second-factors'
import { isEmailAddress, storedAddress } from '@apply/engine/rules/contact-rules'
import type { Configuration } from 'openid-client'
import { z } from 'zod'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** Loaded with the first login through the provider, so that the start of the server takes no longer. */
const loadClient = () => import('openid-client')

const timeoutSeconds = 10

type Provider = NonNullable<Settings['oidc']>

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

const unavailable = (cause: unknown) =>
  new HttpError(503, 'The identity provider of the school does not respond. Please try again, or use your password.', {
    cause,
  })

/** What the response to one login must fit. */
export const checksSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })

type Checks = z.output<typeof checksSchema>

const identitySchema = z.object({
  email: z.string().overwrite(storedAddress).refine(isEmailAddress),
  email_verified: z.boolean().optional(),
  name: staffName.catch(''),
})

/** Who the provider says the person is. */
export type Identity = Omit<z.output<typeof identitySchema>, 'email_verified'>

/** Undefined if the provider does not vouch for an e-mail address, and the settings do not trust it without that. */
const identityIn = (claims: unknown, { trustedDomains }: Provider): Identity | undefined => {
  const { data } = identitySchema.safeParse(claims)
  if (!data) return undefined
  const { email, email_verified, name } = data
  const isTrusted = trustedDomains.includes(email.slice(email.lastIndexOf('@') + 1))
  return (email_verified ?? isTrusted) ? { email, name } : undefined
}

/** The identity provider of the school, with OpenID Connect. */
export const createIdentityProvider = (settings: Provider, redirectUri: string) => {
  const discover = createDiscovery(settings)
  return {
    /** Returns where the member logs in, and what the response must fit. */
    startLogIn: async () => {
      const client = await loadClient()
      const config = await discover().catch((error: unknown) => {
        throw unavailable(error)
      })
      const verifier = client.randomPKCECodeVerifier()
      const checks: Checks = { state: client.randomState(), nonce: client.randomNonce(), verifier }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, checks }
    },

    /** Who has come back to this address. */
    identify: async (address: URL, checks: Checks): Promise<Identity | undefined> => {
      const { authorizationCodeGrant, fetchUserInfo } = await loadClient()
      const config = await discover()
      const tokens = await authorizationCodeGrant(config, address, {
        pkceCodeVerifier: checks.verifier,
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) return undefined
      // Many providers return the address here only.
      const person = claims.email === undefined ? await fetchUserInfo(config, tokens.access_token, claims.sub) : claims
      return identityIn(person, settings)
    },
  }
}
