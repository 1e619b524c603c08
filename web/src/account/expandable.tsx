import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstField, moveFocus } from '../design/focus.ts'
import * as design from '../design/index.module.css'
import * as css from './account-page.module.css'

type Action = {
  readonly label: string
  /** What the label is about, for those who hear the button without its surroundings. */
  readonly about?: string
  readonly className?: string | undefined
  readonly form: (close: () => void) => ReactNode
}

type ActionButtonProps = Action & { readonly isOpen: boolean; readonly onPress: (button: HTMLElement) => void }

const ActionButton = ({ label, about, className, isOpen, onPress }: ActionButtonProps) => (
  <button
    type="button"
    className={className ?? `${design.button} ${design.buttonQuiet}`}
    aria-expanded={isOpen}
    onClick={({ currentTarget }) => onPress(currentTarget)}
  >
    {label}
    {about !== undefined && <span className={design.visuallyHidden}> {about}</span>}
  </button>
)

/** Buttons that each open a short form below them. The focus goes into the form, and back to its button when it closes. */
export const Expandable = ({ actions }: { readonly actions: readonly Action[] }) => {
  const [label, setLabel] = useState<string>()
  const button = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const open = actions.find((action) => action.label === label)
  const close = () => {
    flushSync(() => setLabel(undefined))
    moveFocus(button.current)
  }
  const press = (action: Action, pressed: HTMLElement) => {
    if (action === open) return close()
    button.current = pressed
    flushSync(() => setLabel(action.label))
    focusFirstField(body.current)
  }
  return (
    <>
      {actions.map((action) => (
        <ActionButton
          key={action.label}
          {...action}
          isOpen={action === open}
          onPress={(pressed) => press(action, pressed)}
        />
      ))}
      {open && (
        <div key={open.label} ref={body} className={`${design.stack} ${design.sunk} ${css.expanded}`}>
          {open.form(close)}
        </div>
      )}
    </>
  )
}
