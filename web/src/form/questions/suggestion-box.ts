import type { Suggestion } from '@apply/contract/find'
import { type KeyboardEvent, useState } from 'react'
import type { LookupProps } from './lookup-props.ts'
import { useSuggestions } from './suggestion-search.ts'

/** The state of the input and its list of suggestions. */
export const useSuggestionBox = ({ category, onType, onChoose }: LookupProps) => {
  const { suggestions, search, stop } = useSuggestions(category)
  const [wantsList, setWantsList] = useState(false)
  const [active, setActive] = useState<Suggestion>()
  const isOpen = wantsList && suggestions.length > 0

  const close = () => {
    setWantsList(false)
    setActive(undefined)
  }
  const suggestFor = (text: string) => {
    search(text)
    setActive(undefined)
    setWantsList(true)
  }
  const type = (text: string) => {
    onType(text)
    suggestFor(text)
  }
  const leave = () => {
    stop()
    close()
  }
  const choose = (suggestion: Suggestion) => {
    leave()
    onChoose(suggestion)
  }
  /** After the last one comes the first. */
  const move = (step: 1 | -1) => {
    const index = active ? suggestions.indexOf(active) : -1
    setWantsList(true)
    setActive(suggestions.at(index < 0 && step < 0 ? -1 : (index + step) % suggestions.length))
  }
  const toggle = () => (isOpen ? close() : setWantsList(true))
  return { suggestions, active, isOpen, setActive, suggestFor, type, leave, close, toggle, choose, move }
}

export type Box = ReturnType<typeof useSuggestionBox>

/** What a key does with the list; every other key is for the text. Escape leaves the text as it is, also while nothing is chosen. */
const actionOf = (key: string, { isOpen, suggestions, active, move, close, choose }: Box) => {
  if (key === 'ArrowDown' || key === 'ArrowUp')
    return suggestions.length > 0 ? () => move(key === 'ArrowDown' ? 1 : -1) : undefined
  if (!isOpen) return undefined
  if (key === 'Enter') return () => (active ? choose(active) : close())
  return key === 'Escape' ? close : undefined
}

export const handleKey = (event: KeyboardEvent, box: Box): void => {
  // This key is for what is being composed from several keys, such as a Chinese word.
  if (event.nativeEvent.isComposing) return
  const act = actionOf(event.key, box)
  if (!act) return
  event.preventDefault()
  act()
}
