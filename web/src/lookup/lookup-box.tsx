import type { Suggestion } from '@apply/contract/find'
import { useCombobox } from 'downshift'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { keepFreeText } from './keep-free-text.ts'
import './lookup.css'
import type { Caret, LookupProps } from './lookup-input.tsx'
import { SuggestionCount } from './suggestion-count.tsx'
import { useSuggestions } from './use-suggestions.ts'

type Props = LookupProps & { readonly caret: RefObject<Caret | undefined> }

/** These keys move in the text, as in every other field. */
const leaveToText = ({ key, nativeEvent }: KeyboardEvent) => {
  if (key === 'Home' || key === 'End') Object.assign(nativeEvent, { preventDownshiftDefault: true })
}

/** Goes on where somebody was typing when this field took the place of the plain one. */
const useTakeOver = (caret: Props['caret'], search: () => void) => {
  const input = useRef<HTMLInputElement>(null)
  const begin = useRef(search)
  useEffect(() => {
    if (!caret.current) return
    input.current?.focus()
    input.current?.setSelectionRange(...caret.current)
    caret.current = undefined
    begin.current()
  }, [caret])
  return input
}

/** A list that opens at the edge of the screen is of no use there. */
const useInView = (isOpen: boolean, suggestions: readonly Suggestion[]) => {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (isOpen && suggestions.length > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, suggestions])
  return list
}

/** A text field with a list of suggestions; any text can stay as it is typed. */
export const LookupBox = ({ category, label, value, control, onType, onChoose, caret }: Props) => {
  const { suggestions, search, stop } = useSuggestions(category)
  const [wantsList, setWantsList] = useState(false)
  const input = useTakeOver(caret, () => search(value))
  const choose = (suggestion: Suggestion) => {
    stop()
    onChoose(suggestion)
  }
  const { isOpen, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items: suggestions,
    itemToString: (suggestion) => suggestion?.text ?? '',
    itemToKey: (suggestion) => suggestion?.id,
    inputValue: value,
    selectedItem: null,
    isOpen: wantsList && suggestions.length > 0,
    inputId: control.id,
    menuId: `${control.id}-list`,
    getItemId: (index) => `${control.id}-option-${index}`,
    stateReducer: keepFreeText,
    onIsOpenChange: ({ isOpen: wants }) => setWantsList(wants),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && choose(selectedItem),
  })
  const list = useInView(isOpen, suggestions)
  const inputProps = getInputProps({
    ...control,
    ref: input,
    'aria-labelledby': undefined,
    onKeyDown: leaveToText,
    onChange: ({ currentTarget }) => {
      onType(currentTarget.value)
      search(currentTarget.value)
      setWantsList(true)
    },
    onBlur: () => {
      stop()
      setWantsList(false)
    },
  })
  return (
    <div className="lookup">
      <input {...inputProps} type="text" />
      <ul
        {...getMenuProps({ ref: list, 'aria-label': `Suggestions for ${label}` })}
        className="lookup-list"
        hidden={!isOpen}
      >
        {isOpen &&
          suggestions.map((suggestion, index) => (
            <li key={suggestion.id} {...getItemProps({ item: suggestion, index })} className="lookup-option">
              <span className="lookup-text">{suggestion.text}</span>{' '}
              <span className="lookup-sub-text">{suggestion.sub_text}</span>
            </li>
          ))}
      </ul>
      <SuggestionCount count={isOpen ? suggestions.length : 0} />
    </div>
  )
}
