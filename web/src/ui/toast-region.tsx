import { Toast } from 'radix-ui'
import { type RefObject, useEffect, useRef } from 'react'
import { Icon } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { useObservable } from './observable.ts'
import { press } from './press.ts'
import { dismissToast, type Toast as ShownToast, toasts } from './toasts.ts'

const swipeThreshold = 50
const hotkey = ['F8']

/** Without it, a finger that starts on a toast could scroll neither the toasts nor the page. Sideways it dismisses the toast. */
const swipeSideways = { touchAction: 'pan-y' }

const scrollToNew = (toast: HTMLElement | null): void => toast?.scrollIntoView({ block: 'nearest' })

const ToastView = ({ id, severity, title, message, label, duration, action }: ShownToast) => (
  <Toast.Root
    ref={scrollToNew}
    style={swipeSideways}
    className={`${design.toast} ${severity === 'error' ? design.toastError : ''}`}
    aria-label={label}
    duration={duration}
    onOpenChange={(isOpen) => !isOpen && dismissToast(id)}
  >
    <Icon name={severity === 'success' ? 'check' : 'warning'} />
    <div className={design.toastText}>
      <Toast.Title className={design.toastTitle}>{title}</Toast.Title>
      <Toast.Description>{message}</Toast.Description>
      {action && (
        <Toast.Action className={design.linkButton} altText={action.text} onClick={action.run}>
          {action.text}
        </Toast.Action>
      )}
    </div>
    <Toast.Close className={design.iconButton} aria-label="Dismiss">
      <Icon name="cross" />
    </Toast.Close>
  </Toast.Root>
)

/** Scrolls the control that has the focus out from under the toasts; one that is out of sight stays there. */
const uncoverFocus = (region: HTMLElement): void => {
  const focused = document.activeElement
  if (!focused?.matches('main :is(a, button, input, select, textarea)')) return
  const { top, bottom } = focused.getBoundingClientRect()
  const isCovered = top < window.innerHeight && bottom > region.getBoundingClientRect().top
  if (isCovered) focused.scrollIntoView({ block: 'nearest' })
}

/** Tells the styles how much of the page's end the toasts cover. */
const useRoomForToasts = (): RefObject<HTMLOListElement | null> => {
  const ref = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const region = ref.current
    if (!region) return
    const update = () => {
      const isEmpty = toasts.get().length === 0
      document.documentElement.style.setProperty('--toasts', isEmpty ? '0px' : `${region.offsetHeight}px`)
      if (!isEmpty) uncoverFocus(region)
    }
    const observer = new ResizeObserver(() => press.after(update))
    observer.observe(region)
    return () => observer.disconnect()
  }, [])
  return ref
}

export const ToastRegion = () => (
  <Toast.Provider swipeThreshold={swipeThreshold}>
    {useObservable(toasts).map((toast) => (
      <ToastView key={toast.id} {...toast} />
    ))}
    <Toast.Viewport ref={useRoomForToasts()} className={design.toastRegion} hotkey={hotkey} />
  </Toast.Provider>
)
