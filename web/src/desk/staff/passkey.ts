import type { staffPasskeyLogInOptions } from '@apply/contract/desk/log-in'
import type { FactorOffer } from '@apply/contract/desk/second-factors'
import type { ResponseOf } from '../../api/call.ts'
import { ServerError } from '../../api/failures.ts'
import { passkeyLibrary } from '../../ui/passkey-library.ts'
import { useLoaded } from '../../ui/resource.ts'

/** Why the browser did nothing, in words. */
const reasonFor = (error: unknown): string => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used: it was canceled, or it took too long. You can try again.'
  return 'This browser could not use a passkey. Please try another browser or device, or use an app instead.'
}

const inWords = (error: unknown): never => {
  throw new ServerError(reasonFor(error), 0, undefined)
}

/** Makes a passkey, or signs with one. */
export const usePasskey = () => {
  // Loaded before the button is pressed: some browsers show their dialog only right after a press.
  useLoaded(passkeyLibrary)
  return {
    make: async (optionsJSON: FactorOffer['passkey']) => {
      const { startRegistration } = await passkeyLibrary.fetch()
      return startRegistration({ optionsJSON }).catch(inWords)
    },
    sign: async ({ allowCredentials, ...options }: ResponseOf<typeof staffPasskeyLogInOptions>) => {
      const { startAuthentication } = await passkeyLibrary.fetch()
      // The browser asks for a passkey by its id; where it is kept does not matter.
      const ids = allowCredentials.map(({ id, type }) => ({ id, type }))
      return startAuthentication({ optionsJSON: { ...options, allowCredentials: ids } }).catch(inWords)
    },
  }
}
