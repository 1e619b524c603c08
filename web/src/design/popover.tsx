import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import * as design from './index.module.css'
import { onEscape } from './on-escape.ts'
import { toastPlace } from './toast-place.ts'

const distance = 5
const margin = 8
/** With less room below the button, and more above, it opens there. */
const leastHeight = 240

/** Below the button that opened it or above, its end at the end of the button, and inside the window, where it scrolls. */
const placeAt = ({ style, offsetWidth }: HTMLElement, button: HTMLElement): void => {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const [above, below] = [top - distance, clientHeight - bottom - distance]
  const isBelow = below >= leastHeight || below >= above
  style.top = isBelow ? `${bottom + distance}px` : ''
  style.bottom = isBelow ? '' : `${clientHeight - above}px`
  style.right = `${Math.max(margin, Math.min(clientWidth - right, clientWidth - margin - offsetWidth))}px`
  style.maxHeight = `min(36rem, ${(isBelow ? below : above) - margin}px)`
}

/** Follows the button when the window is scrolled or changes its size. */
const usePlace = (popover: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const place = () => popover.current && button.current && placeAt(popover.current, button.current)
    place()
    const listening = new AbortController()
    for (const type of ['scroll', 'resize'])
      window.addEventListener(type, place, { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [popover, button])

/** Takes the focus when it opens. When it closes, a focus that is still inside returns to the button. */
const useFocus = (popover: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const own = popover.current
    const opener = button.current
    const first = own?.querySelector('button') ?? own
    first?.focus({ preventScroll: true })
    return () => {
      if (own?.contains(document.activeElement)) opener?.focus({ preventScroll: true })
    }
  }, [popover, button])

type Props = {
  readonly className?: string | undefined
  /** The id of its heading. */
  readonly labelledBy: string
  /** The button that opens and closes it. */
  readonly button: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Open as long as it is rendered, which is until Escape, a click outside, or the focus elsewhere closes it. Toasts are no elsewhere. */
export const Popover = ({ className = '', labelledBy, button, onClose, children }: Props) => {
  const popover = useRef<HTMLDivElement>(null)
  usePlace(popover, button)
  useFocus(popover, button)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const stop = onEscape(() => close())
    const listening = new AbortController()
    const leave = ({ target }: Event) => {
      const parts = [popover.current, button.current, toastPlace()]
      if (target instanceof Node && !parts.some((part) => part?.contains(target))) close()
    }
    for (const type of ['click', 'focusin'])
      document.addEventListener(type, leave, { capture: true, signal: listening.signal })
    return () => {
      stop()
      listening.abort()
    }
  }, [button])
  return (
    <div
      ref={popover}
      role="dialog"
      aria-labelledby={labelledBy}
      tabIndex={-1}
      className={`${design.popover} ${className}`}
    >
      {children}
    </div>
  )
}
