import type { Suggestion } from '@apply/contract/find'
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import * as design from '../../design/index.module.css'
import * as css from './lookup-box.module.css'
import type { Caret, LookupProps } from './lookup-question.tsx'
import { useSuggestions } from './suggestion-search.ts'

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

const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes

type State = UseComboboxState<Suggestion>

/** Leaving the field or pressing Escape closes the list, without choosing anything or clearing the text. */
const keepFreeText = (
  { selectedItem, inputValue }: State,
  { type, changes }: UseComboboxStateChangeOptions<Suggestion>,
): Partial<State> =>
  type === InputBlur || type === InputKeyDownEscape ? { ...changes, selectedItem, inputValue } : changes

/** Home and End move the caret, as in every other input. */
const skipDownshift = ({ key, nativeEvent }: KeyboardEvent) => {
  if (key === 'Home' || key === 'End') Object.assign(nativeEvent, { preventDownshiftDefault: true })
}

/** The state of the input and its list of suggestions. */
const useLookupBox = ({ category, value, control, onType, onChoose }: LookupProps) => {
  const { suggestions, search, stop } = useSuggestions(category)
  const [wantsList, setWantsList] = useState(false)
  const box = useCombobox<Suggestion>({
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
    onIsOpenChange: ({ isOpen }) => setWantsList(isOpen),
    onSelectedItemChange: ({ selectedItem }) => {
      stop()
      if (selectedItem) onChoose(selectedItem)
    },
  })
  const suggestFor = (text: string) => {
    search(text)
    setWantsList(true)
  }
  const type = (text: string) => {
    onType(text)
    suggestFor(text)
  }
  const leave = () => {
    stop()
    setWantsList(false)
  }
  return { ...box, suggestions, suggestFor, type, leave }
}

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
    input.current?.focus()
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

/** A combobox with suggestions that accepts any text. */
export const LookupBox = ({ caret, ...props }: Props) => {
  const { control, label, value } = props
  const { isOpen, suggestions, suggestFor, type, leave, ...box } = useLookupBox(props)
  const input = useRestoreCaret(caret, () => suggestFor(value))
  const list = useScrollIntoView(isOpen, suggestions)
  const inputProps = box.getInputProps({
    ...control,
    ref: input,
    'aria-labelledby': undefined,
    onKeyDown: skipDownshift,
    onChange: ({ currentTarget }) => type(currentTarget.value),
    onBlur: leave,
  })
  const listProps = box.getMenuProps({ ref: list, 'aria-label': `Suggestions for ${label}` })
  return (
    <div className={css.lookup}>
      <input {...inputProps} type="text" />
      <ul {...listProps} className={css.lookupList} hidden={!isOpen}>
        {isOpen &&
          suggestions.map((suggestion, index) => (
            <li key={suggestion.id} {...box.getItemProps({ item: suggestion, index })} className={css.lookupOption}>
              <Option {...suggestion} />
            </li>
          ))}
      </ul>
      <SuggestionCount count={isOpen ? suggestions.length : 0} />
    </div>
  )
}
