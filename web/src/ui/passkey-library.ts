import { fetchOnce } from './fetch-once.ts'

/** Makes passkeys and signs with them. */
export const passkeyLibrary = fetchOnce(() => import('@simplewebauthn/browser'))
