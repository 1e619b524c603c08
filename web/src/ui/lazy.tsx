import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { ModalProps } from '../design/modal-dialog.tsx'
import { fetchOnce } from './fetch-once.ts'
import { fetchCode, untilLoaded } from './load-code.ts'

/** A component whose code is loaded when it is first rendered. It waits, where its code is missing, for another connection. */
export const lazyComponent = <Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) => lazy(async () => ({ default: pick(await untilLoaded(() => fetchCode(load))) }))

const loadModal = () => import('../design/modal-dialog.tsx')

/** The code of every modal, loaded before one is needed, so that it can still be opened when the connection is lost. */
export const modalCode = fetchOnce(loadModal)

const ModalDialog = lazyComponent(loadModal, (module) => module.ModalDialog)

/** A modal whose code is loaded when it is first opened. */
export const Modal = ({ open, ...modal }: ModalProps & { readonly open: boolean }) =>
  open ? (
    <Suspense fallback={null}>
      <ModalDialog {...modal} />
    </Suspense>
  ) : null

/** Whether the screen has been painted once, so that less important code may load. */
export const useHasPainted = (): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}

/** Renders its children only after the first paint. */
export const AfterFirstPaint = ({ children }: { readonly children: ReactNode }) => (useHasPainted() ? children : null)
