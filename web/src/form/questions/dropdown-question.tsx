import type { Option } from '@apply/engine/define'
import type { ChoiceQuestion } from '@apply/engine/define/question'
import { memoize } from '@apply/engine/memoize'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAnswerTo } from '../../draft/use-answers.ts'
import { Field } from './field.tsx'
import { lapsedLabel, useField, useOptions } from './use-field.ts'

/** From this length on the options are copied in when the browser is idle: rendering hundreds of them is slow. */
const longListLength = 40

const isLong = (options: readonly Option[]): boolean => options.length >= longListLength

/** A busy browser is never idle, and an empty list must not stay empty. */
const maxWaitMs = 1_000

/** Safari has no requestIdleCallback. */
const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(work, { timeout: maxWaitMs })
  return () => window.cancelIdleCallback(request)
}

const noOptions: readonly Option[] = []

const itemFor = ({ value, label }: Option): HTMLOptionElement => {
  const item = document.createElement('option')
  item.value = value
  item.textContent = label
  return item
}

/** The option elements of a list, created once for all questions that offer it. */
const itemsOf = memoize((options: readonly Option[]): DocumentFragment => {
  const items = document.createDocumentFragment()
  items.append(...options.map(itemFor))
  return items
})

/** Appends a long list to a dropdown when the browser is idle, at the latest after a second or when it is focused. */
const useLongList = (options: readonly Option[], value: string) => {
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
  /** The options that React renders: a short list, or just the answer of a long list until it is filled in. */
  const rendered = isLong(options) ? (isWaiting ? chosen : noOptions) : options
  return { list, rendered, fill } as const
}

/** The options of a list, created once for all questions that offer it. */
const listOf = memoize((options: readonly Option[]) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  )),
)

/** A dropdown; its first, empty option means no answer. */
export const DropdownQuestion = ({ question }: { readonly question: ChoiceQuestion }) => {
  const field = useField(question)
  const [value, answer] = useAnswerTo(question)
  const { options, lapsed } = useOptions(question)
  const { list, rendered, fill } = useLongList(options, value)
  return (
    <Field question={question} field={field}>
      <select
        {...field.control}
        ref={list}
        onFocus={fill}
        onPointerDown={fill}
        autoComplete={question.autocomplete ?? 'off'}
        value={value}
        onChange={(event) => answer(event.target.value)}
      >
        <option value="">--</option>
        {lapsed && (
          <option value={lapsed.value} disabled>
            {lapsedLabel(lapsed)}
          </option>
        )}
        {listOf(rendered)}
      </select>
    </Field>
  )
}
