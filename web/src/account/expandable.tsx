import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstField, moveFocus } from '../design/focus.ts'
import * as design from '../design/index.module.css'
import { onEscape } from '../design/on-escape.ts'
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

type OpenFormProps = {
  readonly body: RefObject<HTMLDivElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What a button has opened, until it is sent, canceled or closed by Escape. */
const OpenForm = ({ body, onClose, children }: OpenFormProps) => {
  const close = useEffectEvent(onClose)
  useEffect(() => onEscape(() => close()), [])
  return (
    <div ref={body} className={`${design.stack} ${design.sunk} ${css.expanded}`}>
      {children}
    </div>
  )
}

/** Opens the form in which the value of a row is changed. */
export const editAction = (about: string, form: Action['form']): readonly Action[] => [{ label: 'Edit', about, form }]

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
        <OpenForm key={open.label} body={body} onClose={close}>
          {open.form(close)}
        </OpenForm>
      )}
    </>
  )
}
