import { lazy, Suspense } from 'react'
import { fetchCode } from '../api/fetch-code.ts'
import type { ModalProps } from './modal-dialog.tsx'

const ModalDialog = lazy(async () => ({ default: (await fetchCode(() => import('./modal-dialog.tsx'))).ModalDialog }))

/** A modal whose code is loaded when it is first opened. */
export const Modal = ({ open, ...modal }: ModalProps & { readonly open: boolean }) =>
  open ? (
    <Suspense fallback={null}>
      <ModalDialog {...modal} />
    </Suspense>
  ) : null
