import { type ReactNode, useEffect, useState } from 'react'

type Props = { readonly children: ReactNode; readonly before?: ReactNode }

/** Leaves out what nobody needs to begin with until the screen has been painted once. */
export const AfterFirstPaint = ({ children, before = null }: Props) => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted ? children : before
}
