import type { Suggestion } from '@apply/contract/find'
import { useCombobox } from 'downshift'
import { type KeyboardEvent, useState } from 'react'
import { keepFreeText } from './keep-free-text.ts'
import type { LookupProps } from './lookup-input.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** These keys move in the text, as in every other field. */
const leaveToText = ({ key, nativeEvent }: KeyboardEvent) => {
  if (key === 'Home' || key === 'End') Object.assign(nativeEvent, { preventDownshiftDefault: true })
}

/** What a list of suggestions and its field do together. */
export const useLookupBox = ({ category, value, control, onType, onChoose }: LookupProps) => {
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
  return { ...box, suggestions, suggestFor, type, leave, leaveToText }
}
