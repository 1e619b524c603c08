import type { AppHistory } from '../ui/history.ts'

/** Where an entry of the history was left. */
export type Place = { readonly top: number; readonly selectors: readonly string[] }

const places = new Map<string, Place>()

/** What finds an element again after its screen was rendered anew; '' for one that nothing tells from others. */
const selectorOf = (element: Element): string => {
  const named = (name: string) => `[${name}="${CSS.escape(element.getAttribute(name) ?? '')}"]`
  if (element.id !== '') return named('id')
  if (element.matches('a[href]')) return `a${named('href')}`
  return element.matches('input[name][value]') ? `input${named('name')}${named('value')}` : ''
}

/** Remembers where each entry of the history is left: how far it is scrolled, and what has the focus or had it last in the content. Returns how to stop. */
export const rememberPlaces = (history: AppHistory): (() => void) => {
  let { entry } = history.location()
  let lastInContent = ''
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.closest('#content')) lastInContent = selectorOf(target) || lastInContent
  }
  document.addEventListener('focusin', onFocus)
  const stop = history.subscribe(() => {
    const focused = document.activeElement ? selectorOf(document.activeElement) : ''
    places.set(entry, { top: window.scrollY, selectors: [focused, lastInContent].filter((each) => each !== '') })
    entry = history.location().entry
    lastInContent = ''
  })
  return () => {
    document.removeEventListener('focusin', onFocus)
    stop()
  }
}

export const placeOf = (entry: string): Place | undefined => places.get(entry)

/** The element that had the focus there, or the next best; undefined if it is gone. */
export const elementAt = ({ selectors }: Place): HTMLElement | undefined => {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector)
    if (found) return found
  }
  return undefined
}
