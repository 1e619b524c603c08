import type { AppHistory } from '../ui/history.ts'

/** Where an entry of the history was left: how far it was scrolled, what had the focus, and what had it last in the content. */
export type Place = readonly [top: number, focused: string, lastInContent: string]

/** By the name of the entry. */
export const places = new Map<string, Place>()

/** What finds an element again after its screen was rendered anew; '' for one that nothing tells from others. */
const selectorOf = (element: Element | null): string => {
  const part = (name: string) =>
    element?.getAttribute(name) ? `[${name}=${JSON.stringify(element.getAttribute(name))}]` : ''
  return part('id') || part('href') || part('name') + part('value')
}

/** Begins with the page, because the next screen may be opened before anything that loads later is there. */
export const rememberPlaces = ({ location, subscribe }: AppHistory): void => {
  let { entry } = location()
  let last = ''
  document.addEventListener('focusin', () => {
    last = selectorOf(document.querySelector('#content :focus')) || last
  })
  subscribe(() => {
    places.set(entry, [scrollY, selectorOf(document.activeElement), last])
    entry = location().entry
    last = ''
  })
}
