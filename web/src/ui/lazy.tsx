import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { fetchCode } from '../api/fetch-code.ts'
import type { ModalProps } from './modal-dialog.tsx'

/** A component whose code is loaded when it is first rendered. */
export const lazyComponent = <Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) => lazy(async () => ({ default: pick(await fetchCode(load)) }))

const ModalDialog = lazyComponent(
  () => import('./modal-dialog.tsx'),
  (module) => module.ModalDialog,
)

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
