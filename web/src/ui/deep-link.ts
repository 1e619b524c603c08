import { useEffect } from 'react'
import { useLocation } from 'react-router'

const controlIn = (element: HTMLElement): HTMLElement =>
  element.querySelector<HTMLElement>('input:checked') ?? element.querySelector<HTMLElement>('input') ?? element

/** Puts the cursor into a question, or onto whatever else goes by this id. */
export const focusQuestion = (id: string, options?: FocusOptions): void => {
  const element = document.getElementById(id)
  if (element) controlIn(element).focus(options)
}

/** Brings a question into sight and puts the cursor there. */
export const goToQuestion = (key: string): void => {
  document.getElementById(key)?.scrollIntoView({ block: 'center' })
  focusQuestion(key, { preventScroll: true })
}

/** Follows a link that names a question (`/page#key`). */
export const useDeepLink = (): void => {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') goToQuestion(decodeURIComponent(hash.slice(1)))
  }, [hash])
}
