import type { ReactNode } from 'react'
import { usePainted } from './use-painted.ts'

/** Leaves out what nobody needs to begin with until the screen has been painted once. */
export const AfterFirstPaint = ({ children }: { readonly children: ReactNode }) => (usePainted() ? children : null)
