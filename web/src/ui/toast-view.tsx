import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { moveFocus } from '../design/focus.ts'
import { Icon } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { onEscape } from '../design/on-escape.ts'
import { dismissToast, type Toast } from './toasts.ts'

const swipeThreshold = 50

/** A finger that trembles does not swipe. */
const startOf = ({ pointerType }: PointerEvent): number => (pointerType === 'touch' ? 10 : 2)

/** To the right; a finger that moves up or down scrolls. */
const useSwipe = (onSwipe: () => void) => {
  const start = useRef<number | undefined>(undefined)
  const [distance, setDistance] = useState(0)
  const end = () => {
    start.current = undefined
    setDistance(0)
  }
  const movedBy = ({ clientX }: PointerEvent): number => clientX - (start.current ?? clientX)
  return {
    style: distance > 0 ? { transform: `translateX(${distance}px)` } : undefined,
    'data-swipe': distance > 0 ? 'move' : undefined,
    onPointerDown: ({ button, clientX }: PointerEvent) => {
      if (button === 0) start.current = clientX
    },
    onPointerMove: (event: PointerEvent) => {
      if (distance === 0 && movedBy(event) <= startOf(event)) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDistance(Math.max(0, movedBy(event)))
    },
    onPointerUp: (event: PointerEvent) => {
      if (movedBy(event) > swipeThreshold) onSwipe()
      end()
    },
    onPointerCancel: end,
  }
}

const holdMs = 2_000

/** It stays while pointer or focus are on the toasts, or the window is not in use: then somebody reads, or nobody. */
const useExpiry = (duration: number, list: RefObject<HTMLElement | null>, onExpiry: () => void): void => {
  const expire = useEffectEvent(onExpiry)
  useEffect(() => {
    const expireUnlessHeld = () => {
      const isHeld = !document.hasFocus() || list.current?.matches(':hover, :focus-within')
      if (isHeld) timer = setTimeout(expireUnlessHeld, holdMs)
      else expire()
    }
    let timer = setTimeout(expireUnlessHeld, duration)
    return () => clearTimeout(timer)
  }, [duration, list])
}

const fillAfterMs = 50
const removeAfterMs = 1_000

/** What a screen reader says. It is filled once it is there, because only changes are announced, and goes, because the toast can be read. */
const Announcement = ({ text }: { readonly text: string }) => {
  const [said, setSaid] = useState<string | null>('')
  useEffect(() => {
    const timers = [setTimeout(setSaid, fillAfterMs, text), setTimeout(setSaid, removeAfterMs, null)]
    return () => timers.forEach(clearTimeout)
  }, [text])
  return (
    said !== null && (
      <span className={design.visuallyHidden} role="status" aria-live="assertive">
        {said}
      </span>
    )
  )
}

const scrollToNew = (toast: HTMLElement | null): void => toast?.scrollIntoView({ block: 'nearest' })

type Props = {
  readonly toast: Toast
  /** Takes the focus of a toast that goes. */
  readonly list: RefObject<HTMLElement | null>
}

export const ToastView = ({ toast, list }: Props) => {
  const { id, severity, title, message, label, duration, action } = toast
  const dismiss = () => {
    if (list.current?.contains(document.activeElement)) moveFocus(list.current)
    dismissToast(id)
  }
  const dismissLast = useEffectEvent(dismiss)
  useEffect(() => onEscape(() => dismissLast()), [])
  useExpiry(duration, list, dismiss)
  const dismissOwn = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    dismiss()
  }
  const act = () => {
    dismiss()
    action?.run()
  }
  return (
    <li
      {...useSwipe(dismiss)}
      ref={scrollToNew}
      className={`${design.toast} ${severity === 'error' ? design.toastError : ''}`}
      aria-label={label}
      onKeyDown={dismissOwn}
    >
      <Icon name={severity === 'success' ? 'check' : 'warning'} />
      <div className={design.toastText}>
        <div className={design.toastTitle}>{title}</div>
        <div>{message}</div>
        {action && (
          <button type="button" className={design.linkButton} onClick={act}>
            {action.text}
          </button>
        )}
      </div>
      <button type="button" className={design.iconButton} aria-label="Dismiss" onClick={dismiss}>
        <Icon name="cross" />
      </button>
      <Announcement text={`Notification ${title} ${message}`} />
    </li>
  )
}
