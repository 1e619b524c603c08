import type { Option } from '@apply/engine/define'
import { memoize } from '@apply/engine/memoize'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** From here on a list is copied into place as a whole: making hundreds of items one by one slows the page down. */
const longFrom = 40

export const isLong = (options: readonly Option[]): boolean => options.length >= longFrom

const itemFor = ({ value, label }: Option): HTMLOptionElement => {
  const item = document.createElement('option')
  item.value = value
  item.textContent = label
  return item
}

/** The items of a list, made once, however many questions offer it. */
const itemsOf = memoize((options: readonly Option[]): DocumentFragment => {
  const items = document.createDocumentFragment()
  items.append(...options.map(itemFor))
  return items
})

/** Keeps a long list in a dropdown, behind what stands there already, and the answer chosen in it. */
export const useLongList = (options: readonly Option[], value: string): RefObject<HTMLSelectElement | null> => {
  const list = useRef<HTMLSelectElement>(null)

  useLayoutEffect(() => {
    if (!isLong(options)) return
    const copy = document.importNode(itemsOf(options), true)
    const items = [...copy.children]
    list.current?.append(copy)
    return () => {
      for (const item of items) item.remove()
    }
  }, [options])

  useLayoutEffect(() => {
    if (list.current && isLong(options)) list.current.value = value
  }, [options, value])

  return list
}
