import { maxSearchLength } from '@apply/engine/desk'
import { useEffect, useRef, useState } from 'react'

const debounceMs = 250

/** Keys go to the page only if nothing else takes them. */
const isForPage = ({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !(altKey || ctrlKey || metaKey) &&
  !(target instanceof Element && target.closest('input, textarea, select, [role="dialog"], [role="menu"]'))

type Props = { readonly text: string; readonly onSearch: (text: string) => void }

/** Searches a moment after the last key. The key "/" leads here from anywhere on the page. */
export const SearchBox = ({ text, onSearch }: Props) => {
  const [typed, setTyped] = useState(text)
  const [searched, setSearched] = useState(text)
  const input = useRef<HTMLInputElement>(null)
  // Another view, or the back button, brings another text.
  if (text !== searched) {
    setSearched(text)
    setTyped(text)
  }
  const search = () => {
    if (typed.trim() === searched) return
    setSearched(typed.trim())
    onSearch(typed.trim())
  }
  useEffect(() => {
    const timer = setTimeout(search, debounceMs)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isForPage(event)) return
      event.preventDefault()
      input.current?.select()
    }
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [])
  return (
    <search>
      <form
        className="desk-list-search"
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <label htmlFor="desk-search">Search</label>
        <input
          ref={input}
          id="desk-search"
          type="search"
          aria-keyshortcuts="/"
          placeholder="Name, e-mail, receipt or birth date"
          maxLength={maxSearchLength}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </search>
  )
}
