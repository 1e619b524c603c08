import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { moveFocus } from '../design/focus.ts'
import * as design from '../design/index.module.css'
import { toastPlace } from '../design/toast-place.ts'
import { useObservable } from './observable.ts'
import { press } from './press.ts'
import { ToastView } from './toast-view.tsx'
import { toasts } from './toasts.ts'

/** Scrolls the control that has the focus out from under the toasts; one that is out of sight stays there. */
const uncoverFocus = (region: HTMLElement): void => {
  const focused = document.activeElement
  if (!focused?.matches('main :is(a, button, input, select, textarea)')) return
  const { top, bottom } = focused.getBoundingClientRect()
  const isCovered = top < window.innerHeight && bottom > region.getBoundingClientRect().top
  if (isCovered) focused.scrollIntoView({ block: 'nearest' })
}

/** Tells the styles how much of the page's end the toasts cover. */
const useRoomForToasts = (list: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const region = list.current
    if (!region) return
    const update = () => {
      const isEmpty = toasts.get().length === 0
      document.documentElement.style.setProperty('--toasts', isEmpty ? '0px' : `${region.offsetHeight}px`)
      if (!isEmpty) uncoverFocus(region)
    }
    const observer = new ResizeObserver(() => press.after(update))
    observer.observe(region)
    return () => observer.disconnect()
  }, [list])

const useHotkey = (list: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const focus = ({ key }: KeyboardEvent) => key === 'F8' && moveFocus(list.current)
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [list])

export const ToastRegion = () => {
  const list = useRef<HTMLOListElement>(null)
  const [place] = useState(toastPlace)
  const shown = useObservable(toasts)
  useRoomForToasts(list)
  useHotkey(list)
  return createPortal(
    <section aria-label="Notifications (F8)">
      <ol ref={list} className={design.toastRegion} tabIndex={-1}>
        {shown.map((toast) => (
          <ToastView key={toast.id} toast={toast} list={list} />
        ))}
      </ol>
    </section>,
    place,
  )
}
