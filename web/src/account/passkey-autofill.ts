import type { logInWithPasskey, passkeyLogInOptions } from '@apply/contract/passkeys'
import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import { call } from '../api/call.ts'
import { pauseAfter } from '../ui/pause-after.ts'

/** A challenge is valid for five minutes; a card that stays open asks for a new one before that. */
const renewAfterMs = 4 * 60_000
/** The person may cancel and choose again; a browser that refuses at once is not asked for ever. */
const maxRefusals = 5

const untilVisible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'visible' || signal.aborted) return resolve()
    const controller = new AbortController()
    const check = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return
      controller.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', check, { signal: controller.signal })
    signal.addEventListener('abort', check, { signal: controller.signal })
  })

/** Asks for a challenge until there is one: the card may stay open while the connection is lost. */
const fetchOptions = async (signal: AbortSignal, attempt = 1): ReturnType<typeof call<typeof passkeyLogInOptions>> => {
  try {
    await untilVisible(signal)
    return await call<typeof passkeyLogInOptions>('POST', '/public/passkey-options', { signal })
  } catch (error) {
    if (signal.aborted) throw error
    await pauseAfter(attempt)
    return fetchOptions(signal, attempt + 1)
  }
}

/** Waits until the person chooses a passkey in the browser's list. Undefined if the time is up or the person cancels. */
const chosenPasskey = async (signal: AbortSignal) => {
  const optionsJSON = await fetchOptions(signal)
  let isRenewed = false
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  const timer = setTimeout(() => {
    isRenewed = true
    cancel()
  }, renewAfterMs)
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return { credential: await startAuthentication({ optionsJSON, useBrowserAutofill: true }) }
  } catch {
    // Whatever the browser objects to, the password is still there.
    return { isRefused: !isRenewed }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}

type Outcome = { readonly onLoggedIn: () => void; readonly onFailure: (error: unknown) => void }

/** Lets the browser offer passkeys in the list below the e-mail field, until one has logged in or the card is left. */
export const offerPasskeys = async (signal: AbortSignal, { onLoggedIn, onFailure }: Outcome): Promise<void> => {
  if (!(await browserSupportsWebAuthnAutofill())) return
  for (let refusals = 0; refusals < maxRefusals && !signal.aborted; ) {
    const { credential, isRefused } = await chosenPasskey(signal)
    if (isRefused) refusals += 1
    if (!credential || signal.aborted) continue
    try {
      await call<typeof logInWithPasskey>('POST', '/public/passkey-login', { body: { credential } })
      return onLoggedIn()
    } catch (error) {
      refusals += 1
      onFailure(error)
    }
  }
}
