import { useEffect, useState } from 'react'

/** Whether the screen has been painted once, so that what nobody needs to begin with may come. */
export const usePainted = (): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}
