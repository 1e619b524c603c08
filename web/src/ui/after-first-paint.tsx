import { type ReactNode, useEffect, useState } from 'react'

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
