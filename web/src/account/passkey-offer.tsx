import { useEffect, useEffectEvent, useState } from 'react'
import { failureMessage, reportFailure } from '../api/failures.ts'
import { fetchCode } from '../ui/lazy.tsx'
import { Notice } from './card.tsx'

/** Offers passkeys in the list that the browser shows below the e-mail field. Tells why one was refused, without moving the focus. */
export const PasskeyOffer = (props: { readonly onLoggedIn: () => void }) => {
  const [refusal, setRefusal] = useState<string>()
  const onLoggedIn = useEffectEvent(props.onLoggedIn)
  const onFailure = useEffectEvent((error: unknown) => setRefusal(failureMessage(error)))
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    // Not needed to type, so it loads later, and without it the password is enough.
    fetchCode(() => import('./passkey-autofill.ts'))
      .then(({ offerPasskeys }) => offerPasskeys(signal, { onLoggedIn, onFailure }))
      .catch((error: unknown) => signal.aborted || reportFailure(error))
    return () => controller.abort()
  }, [])
  return refusal === undefined ? null : <Notice>{refusal}</Notice>
}
