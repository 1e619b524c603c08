import type { Option as Offered } from '@apply/engine/define'
import { memoize } from '@apply/engine/memoize'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { whenIdle } from '../../ui/when-idle.ts'

const itemsFor = (options: readonly Offered[]): DocumentFragment => {
  const items = document.createDocumentFragment()
  for (const { value, label } of options) items.append(new Option(label, value))
  return items
}

/** The items of a list, created once for all questions that offer it. */
const allItemsFor = memoize(itemsFor)

/** The items of a dropdown: the chosen one alone until the list is filled, then all of them. */
const createItems = (list: RefObject<HTMLSelectElement | null>, options: readonly Offered[]) => {
  let items: readonly Element[] = []
  let isFilled = false
  let chosen = ''

  const remove = () => {
    for (const item of items) item.remove()
    items = []
    isFilled = false
  }

  const show = (next: DocumentFragment) => {
    if (!list.current) return
    remove()
    items = [...next.children]
    list.current.append(next)
    list.current.value = chosen
  }

  const fill = () => {
    if (isFilled) return
    show(document.importNode(allItemsFor(options), true))
    isFilled = true
  }

  const choose = (value: string) => {
    chosen = value
    if (!isFilled) show(itemsFor(options.filter((option) => option.value === value)))
    else if (list.current) list.current.value = value
  }

  return { choose, fill, remove } as const
}

/**
 * Fills a dropdown when the browser is idle, or when it is focused. The items are copied, because hundreds of them take React long.
 */
export const useItems = (options: readonly Offered[], value: string) => {
  const list = useRef<HTMLSelectElement>(null)
  const items = useMemo(() => createItems(list, options), [options])
  useLayoutEffect(() => items.remove, [items])
  useLayoutEffect(() => items.choose(value), [items, value])
  useEffect(() => whenIdle(items.fill), [items])
  return { list, fill: items.fill } as const
}
