import { useEffect } from 'react'
import { useLocation } from 'react-router'

const controlIn = (element: HTMLElement): HTMLElement =>
  element.querySelector<HTMLElement>('input:checked') ?? element.querySelector<HTMLElement>('input') ?? element

/** Brings a question into sight and puts the cursor there. */
export const goToQuestion = (key: string): void => {
  const element = document.getElementById(key)
  if (!element) return
  element.scrollIntoView({ block: 'center' })
  controlIn(element).focus({ preventScroll: true })
}

/** Follows a link that names a question (`/page#key`). */
export const useDeepLink = (): void => {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') goToQuestion(decodeURIComponent(hash.slice(1)))
  }, [hash])
}
