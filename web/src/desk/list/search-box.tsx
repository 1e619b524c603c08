import { maxSearchLength } from '@apply/engine/desk'
import { useEffect, useRef, useState } from 'react'
import * as design from '../../design/index.module.css'
import { DeskIcon } from '../desk-icon.tsx'
import { shortcut, useSingleKeys } from '../single-keys.ts'
import * as css from './filter-bar.module.css'

const debounceMs = 250

type Props = { readonly text: string; readonly onSearch: (text: string) => void }

/** Searches a moment after the last key. The key "/" leads here from anywhere on the page. */
export const SearchBox = ({ text, onSearch }: Props) => {
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  /** Texts that are searched for and not in the address yet: it follows later, while more is typed. */
  const [pending, setPending] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)
  if (text !== seen) {
    setSeen(text)
    const isOwn = pending.includes(text)
    setPending(isOwn ? pending.slice(pending.indexOf(text) + 1) : [])
    // Another view, or the back button, brings another text.
    if (!isOwn) setTyped(text)
  }
  const search = () => {
    const wanted = typed.trim()
    if (wanted === (pending.at(-1) ?? text)) return
    setPending([...pending, wanted])
    onSearch(wanted)
  }
  useEffect(() => {
    const timer = setTimeout(search, debounceMs)
    return () => clearTimeout(timer)
  })
  useSingleKeys({ '/': () => input.current?.select() })
  return (
    <search>
      <form
        className={css.deskListSearch}
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <label htmlFor="desk-search" className={design.visuallyHidden}>
          Search
        </label>
        <DeskIcon name="search" />
        <input
          ref={input}
          id="desk-search"
          type="search"
          dir="auto"
          aria-keyshortcuts={shortcut('/')}
          placeholder="Name, e-mail, receipt or birth date"
          maxLength={maxSearchLength}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {shortcut('/') && <kbd>/</kbd>}
      </form>
    </search>
  )
}
