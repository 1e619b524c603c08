import { useEffect } from 'react'
import { moveFocus, moveFocusInPlace } from '../design/focus.ts'
import { useLocation } from './router.tsx'

const controlIn = (element: HTMLElement): HTMLElement =>
  element.querySelector<HTMLElement>('input:checked') ?? element.querySelector<HTMLElement>('input') ?? element

/** Focuses a question, or any other element with this id. */
export const focusQuestion = (id: string, move = moveFocus): void => {
  const element = document.getElementById(id)
  if (element) move(controlIn(element))
}

/** Scrolls to a question and focuses it. */
export const goToQuestion = (key: string): void => {
  document.getElementById(key)?.scrollIntoView({ block: 'center' })
  focusQuestion(key, moveFocusInPlace)
}

/** The id that a hash names. A link may have escaped it; what is no such escape stands for itself, as in `#50%`. */
const idIn = (hash: string): string => {
  const id = hash.slice(1)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** Goes to the question that the address names (`/page#key`). */
export const useDeepLink = (): void => {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') goToQuestion(idIn(hash))
  }, [hash])
}
