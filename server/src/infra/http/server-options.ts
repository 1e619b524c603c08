const seconds = 1000

/** Fastify's options for how long a client may take and how much it may send. */
export type Limits = {
  readonly bodyLimit: number
  readonly requestTimeout: number
  readonly connectionTimeout: number
  readonly keepAliveTimeout: number
  readonly http: { readonly headersTimeout: number; readonly connectionsCheckingInterval: number }
}

export const defaultLimits: Limits = {
  bodyLimit: 256 * 1024,
  /** Headers and body together. */
  requestTimeout: 20 * seconds,
  /** A client that neither sends nor reads. */
  connectionTimeout: 30 * seconds,
  /** Longer than the usual 60 s of a proxy, so that the proxy closes the connection first. */
  keepAliveTimeout: 65 * seconds,
  http: {
    headersTimeout: 10 * seconds,
    // Node looks for slow clients only this often.
    connectionsCheckingInterval: 1 * seconds,
  },
}

type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean)

/** Whose forwarding headers are trusted: nobody's, those of the nearest proxies, or those of the given addresses. */
export const trustedProxies = (setting: boolean | number | readonly string[]): TrustProxy => {
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  return typeof setting === 'boolean' ? setting : [...setting]
}
