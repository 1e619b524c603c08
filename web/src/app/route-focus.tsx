import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of screen a reader starts at the top of the new one, by eye and by ear. */
export const RouteFocus = () => {
  const { pathname, hash } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (hash !== '') return
    window.scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, hash])
  return null
}
