import type { Option } from '@apply/engine/define'
import { memoize } from '@apply/engine/memoize'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** From here on a list is copied into place as a whole, when there is time: hundreds of items slow a page down. */
const longFrom = 40

const isLong = (options: readonly Option[]): boolean => options.length >= longFrom

/** Not every browser tells when it is idle. */
const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(work)
  return () => window.cancelIdleCallback(request)
}

const nothing: readonly Option[] = []

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

/** Keeps a long list in a dropdown, behind what stands there already: at the latest when somebody turns to it. */
export const useLongList = (options: readonly Option[], value: string) => {
  const list = useRef<HTMLSelectElement>(null)
  const [filled, setFilled] = useState<readonly Option[]>()
  const isWaiting = isLong(options) && filled !== options
  const fill = () => {
    if (isWaiting) setFilled(options)
  }

  useEffect(() => (isWaiting ? whenIdle(() => setFilled(options)) : undefined), [isWaiting, options])

  useLayoutEffect(() => {
    if (!filled) return
    const copy = document.importNode(itemsOf(filled), true)
    const items = [...copy.children]
    list.current?.append(copy)
    return () => {
      for (const item of items) item.remove()
    }
  }, [filled])

  useLayoutEffect(() => {
    if (list.current && filled) list.current.value = value
  }, [filled, value])

  const chosen = options.filter((option) => option.value === value)
  /** What is drawn item by item: a short list, or of a long one just the answer until the rest is there. */
  const drawn = isLong(options) ? (isWaiting ? chosen : nothing) : options
  return { list, drawn, fill } as const
}
