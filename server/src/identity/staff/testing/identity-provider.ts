import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** What the provider says about the person who logs in there. */
type Person = { readonly email?: string; readonly email_verified?: boolean | undefined; readonly name?: string }

const [clientId, clientSecret] = ['desk', 'a secret of the client']

const signingKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: 'key', use: 'sig' }
}

/** A real OpenID Connect provider on this machine. Whoever comes is the person it was told last; it asks for nothing. */
export const startIdentityProvider = async (redirectUri: string) => {
  let person: Person = {}
  let publishedKey: object | undefined
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`

  const configuration: Configuration = {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ sub, ...person }) }),
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['a key of the provider'] },
    jwks: { keys: [signingKey()] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc: { provider: own, session } }) => {
      const grant = new own.Grant({ clientId, accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  const handle = provider.callback()

  const logIn = (request: IncomingMessage, response: ServerResponse) =>
    provider.interactionFinished(request, response, { login: { accountId: 'person-1' } })

  server.on('request', (request, response) => {
    if (request.url === '/jwks' && publishedKey) response.end(JSON.stringify({ keys: [publishedKey] }))
    else if (request.url?.startsWith('/interaction/')) logIn(request, response)
    else handle(request, response)
  })

  return {
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    /** Who logs in next. */
    setPerson: (next: Person) => {
      person = next
    },
    /** Publishes a key that has signed nothing, as if somebody else had signed the tokens. */
    publishOtherKey: () => {
      const { kty, n, e } = signingKey()
      publishedKey = { kty, n, e, kid: 'key', use: 'sig', alg: 'RS256' }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Follows the redirects of the provider like a browser, until it sends the browser back; returns that address. */
export const logInAtProvider = async (start: string): Promise<URL> => {
  const cookies = new Map<string, string>()
  let address = new URL(start)
  const { origin } = address
  while (address.origin === origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`The provider did not go on: ${response.status} ${await response.text()}`)
    address = new URL(location, address)
  }
  return address
}
