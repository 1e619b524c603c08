import type { Suggestion } from '@apply/contract/find'
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'

const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes

type State = UseComboboxState<Suggestion>

/** Leaving the field or pressing Escape closes the list; neither chooses anything nor takes the typed text away. */
export const keepFreeText = (
  { selectedItem, inputValue }: State,
  { type, changes }: UseComboboxStateChangeOptions<Suggestion>,
): Partial<State> =>
  type === InputBlur || type === InputKeyDownEscape ? { ...changes, selectedItem, inputValue } : changes
