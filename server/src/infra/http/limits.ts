const seconds = 1000

export type Limits = {
  readonly bodyLimit: number
  readonly requestTimeout: number
  readonly connectionTimeout: number
  readonly keepAliveTimeout: number
  readonly http: { readonly headersTimeout: number; readonly connectionsCheckingInterval: number }
}

/** Nothing hangs: how long a client may take, and how much it may send. */
export const defaultLimits: Limits = {
  bodyLimit: 256 * 1024,
  /** Headers and body together. */
  requestTimeout: 20 * seconds,
  /** A client that neither sends nor reads. */
  connectionTimeout: 30 * seconds,
  /** Longer than the usual 60 s of a proxy, so that it is the proxy who hangs up. */
  keepAliveTimeout: 65 * seconds,
  http: {
    headersTimeout: 10 * seconds,
    // Node looks for slow clients only this often.
    connectionsCheckingInterval: 1 * seconds,
  },
}
