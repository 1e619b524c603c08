import type { Suggestion } from '@apply/contract/find'
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { moveFocus } from '../../design/focus.ts'
import * as design from '../../design/index.module.css'
import * as css from './lookup-box.module.css'
import type { Caret, LookupProps } from './lookup-props.ts'
import { type Box, handleKey, useSuggestionBox } from './suggestion-box.ts'

const countText = (count: number): string => {
  if (count === 0) return ''
  const available = count === 1 ? '1 suggestion available.' : `${count} suggestions available.`
  return `${available} Use the up and down arrow keys and Enter to choose.`
}

/** Announces the list to screen readers. */
const SuggestionCount = ({ count }: { readonly count: number }) => (
  <p className={design.visuallyHidden} role="status">
    {countText(count)}
  </p>
)

type Props = LookupProps & { readonly caret: RefObject<Caret | undefined> }

/**
 * Restores focus and caret when this input replaces the plain one while it is being used. An effect after the paint would be too
 * late: a key that is pressed before it reaches no field, and is lost.
 */
const useRestoreCaret = (caret: Props['caret'], onRestored: () => void) => {
  const input = useRef<HTMLInputElement>(null)
  const restored = useEffectEvent(onRestored)
  useLayoutEffect(() => {
    if (!caret.current) return
    moveFocus(input.current)
    input.current?.setSelectionRange(...caret.current)
    caret.current = undefined
    restored()
  }, [caret])
  return input
}

/** Scrolls the list into view when it opens. */
const useScrollIntoView = (isOpen: boolean, suggestions: readonly Suggestion[]) => {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (isOpen && suggestions.length > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, suggestions])
  return list
}

const Option = ({ text, sub_text }: Suggestion) => (
  <>
    <span className={css.lookupText}>{text}</span> <span className={css.lookupSubText}>{sub_text}</span>
  </>
)

const optionId = (id: string, index: number): string => `${id}-option-${index}`

/** `id` is that of the input. */
type OptionsProps = { readonly id: string; readonly label: string; readonly box: Box }

/** The keyboard stays in the input, which names the active option. */
const Options = ({ id, label, box }: OptionsProps) => {
  const { isOpen, suggestions, active, setActive, choose } = box
  const list = useScrollIntoView(isOpen, suggestions)
  const forList = {
    role: 'listbox',
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onMouseLeave: () => setActive(undefined),
  }
  const forOption = (suggestion: Suggestion) => ({
    role: 'option',
    'aria-selected': suggestion === active,
    onMouseMove: () => setActive(suggestion),
    onClick: () => choose(suggestion),
  })
  return (
    <ul
      {...forList}
      ref={list}
      id={`${id}-list`}
      aria-label={`Suggestions for ${label}`}
      className={`${design.outlined} ${css.lookupList}`}
      hidden={!isOpen}
    >
      {isOpen &&
        suggestions.map((suggestion, index) => (
          <li
            {...forOption(suggestion)}
            key={suggestion.id}
            id={optionId(id, index)}
            className={`${design.option} ${css.lookupOption}`}
          >
            <Option {...suggestion} />
          </li>
        ))}
    </ul>
  )
}

/** A combobox with suggestions that accepts any text. */
export const LookupBox = ({ caret, ...props }: Props) => {
  const { control, label, value } = props
  const box = useSuggestionBox(props)
  const { isOpen, suggestions, active } = box
  const input = useRestoreCaret(caret, () => box.suggestFor(value))
  return (
    <div className={css.lookup}>
      <input
        {...control}
        ref={input}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-controls={`${control.id}-list`}
        aria-expanded={isOpen}
        aria-activedescendant={active && isOpen ? optionId(control.id, suggestions.indexOf(active)) : undefined}
        value={value}
        onChange={({ target }) => box.type(target.value)}
        onKeyDown={(event) => handleKey(event, box)}
        onBlur={box.leave}
        onClick={box.toggle}
      />
      <Options id={control.id} label={label} box={box} />
      <SuggestionCount count={isOpen ? suggestions.length : 0} />
    </div>
  )
}
