import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { moveFocus } from '../design/focus.ts'
import { logInHint } from '../session/log-out.ts'

export type Hint = typeof logInHint

/** A password is filled in as long as the code of its sign-up is valid, an e-mail address alone for an hour. */
const hintLifetimeMs = ({ password }: Hint) => (password === '' ? 60 : 15) * 60_000

/** What the card fills in. It disappears from the card and from memory after a while, in case its owner is gone. */
export const useHint = (): Hint => {
  const [hint, setHint] = useState(() => ({ ...logInHint }))
  useEffect(() => {
    const forget = () => setHint({ ...Object.assign(logInHint, { username: '', password: '' }) })
    const timer = setTimeout(forget, hintLifetimeMs(hint))
    return () => clearTimeout(timer)
  }, [hint])
  return hint
}

/** Moves the focus to the button if everything is filled in, after the change of the screen has moved it to the top. */
export const useReadyFocus = (form: RefObject<HTMLFormElement | null>, isReady: boolean) => {
  const focusButton = useEffectEvent(() => {
    const isTyping = form.current?.contains(document.activeElement)
    if (isReady && !isTyping) moveFocus(form.current?.querySelector('[type=submit]'))
  })
  useEffect(() => {
    const frame = requestAnimationFrame(focusButton)
    return () => cancelAnimationFrame(frame)
  }, [])
}

/** Nobody who types a password wants it behind one that is already there. */
export const typedOver = (typed: string, { password }: Hint): string =>
  typed.length > password.length ? typed.replace(password, '') : typed
