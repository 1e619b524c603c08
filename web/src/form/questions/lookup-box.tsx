import type { Suggestion } from '@apply/contract/find'
import { type RefObject, useEffect, useRef } from 'react'
import './lookup.css'
import type { Caret, LookupProps } from './lookup-input.tsx'
import { SuggestionCount } from './suggestion-count.tsx'
import { useLookupBox } from './use-lookup-box.ts'

type Props = LookupProps & { readonly caret: RefObject<Caret | undefined> }

/** Goes on where somebody was typing when this field took the place of the plain one. */
const useTakeOver = (caret: Props['caret'], goOn: () => void) => {
  const input = useRef<HTMLInputElement>(null)
  const begin = useRef(goOn)
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

const Option = ({ text, sub_text }: Suggestion) => (
  <>
    <span className="lookup-text">{text}</span> <span className="lookup-sub-text">{sub_text}</span>
  </>
)

/** A text field with a list of suggestions; any text can stay as it is typed. */
export const LookupBox = ({ caret, ...props }: Props) => {
  const { control, label, value } = props
  const { isOpen, suggestions, suggestFor, type, leave, leaveToText, ...box } = useLookupBox(props)
  const input = useTakeOver(caret, () => suggestFor(value))
  const list = useInView(isOpen, suggestions)
  const inputProps = box.getInputProps({
    ...control,
    ref: input,
    'aria-labelledby': undefined,
    onKeyDown: leaveToText,
    onChange: ({ currentTarget }) => type(currentTarget.value),
    onBlur: leave,
  })
  const listProps = box.getMenuProps({ ref: list, 'aria-label': `Suggestions for ${label}` })
  return (
    <div className="lookup">
      <input {...inputProps} type="text" />
      <ul {...listProps} className="lookup-list" hidden={!isOpen}>
        {isOpen &&
          suggestions.map((suggestion, index) => (
            <li key={suggestion.id} {...box.getItemProps({ item: suggestion, index })} className="lookup-option">
              <Option {...suggestion} />
            </li>
          ))}
      </ul>
      <SuggestionCount count={isOpen ? suggestions.length : 0} />
    </div>
  )
}
