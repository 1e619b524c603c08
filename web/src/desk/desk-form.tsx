import { maxPasswordLength, minPasswordLength } from '@apply/engine/limits'
import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react'
import { ButtonLabel, Icon } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import * as desk from './desk.module.css'
import { Failure } from './failures.tsx'

type FieldProps = Omit<ComponentProps<'input'>, 'children'> & {
  readonly label: string
  readonly name: string
  readonly hint?: string
  /** At the end of the input. */
  readonly beside?: ReactNode
}

/** A labelled input. The browser says what is missing, and the server what is wrong. */
export const TextField = ({ label, hint, beside, ...input }: FieldProps) => {
  const id = useId()
  return (
    <div className={design.field}>
      <label htmlFor={id}>{label}</label>
      <div className={design.fieldInput}>
        <input id={id} type="text" dir="auto" required aria-describedby={hint && `${id}-hint`} {...input} />
        {beside}
      </div>
      {hint && (
        <p className={desk.deskHint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

type PasswordProps = Omit<FieldProps, 'type' | 'beside'> & {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password with a button that shows it. */
export const PasswordField = (field: PasswordProps) => {
  const [isVisible, setVisible] = useState(false)
  const toggle = (
    <button
      type="button"
      className={design.iconButton}
      aria-label={`Show ${field.label.toLowerCase()}`}
      aria-pressed={isVisible}
      onClick={() => setVisible(!isVisible)}
    >
      <Icon name={isVisible ? 'closedEye' : 'eye'} />
    </button>
  )
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      maxLength={2 * maxPasswordLength}
      {...field}
      type={isVisible ? 'text' : 'password'}
      beside={toggle}
    />
  )
}

const passwordHint = `At least ${minPasswordLength} characters, with an uppercase and a lowercase letter, a number and a special character.`

/** The two fields of a new password. */
export const NewPasswordFields = () => (
  <>
    <PasswordField label="New password" name="password" autoComplete="new-password" hint={passwordHint} />
    <PasswordField label="New password again" name="confirm_password" autoComplete="new-password" />
  </>
)

/** What the form was filled with, by the names of its fields. */
type FormValues = (name: string) => string

type FormProps = {
  readonly action: string
  readonly isBusy: boolean
  readonly error: unknown
  readonly onSubmit: (values: FormValues) => void
  readonly isDangerous?: boolean
  readonly onCancel?: (() => void) | undefined
  readonly children?: ReactNode
}

/** A short form with one button, and what went wrong above it. */
export const DeskForm = ({ action, isBusy, error, onSubmit, isDangerous = false, onCancel, children }: FormProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    if (!isBusy) onSubmit((name) => String(data.get(name) ?? ''))
  }
  return (
    <form className={desk.deskForm} onSubmit={submit}>
      {children}
      <Failure error={error} />
      <div className={desk.deskButtons}>
        <button
          type="submit"
          className={isDangerous ? `${design.button} ${design.buttonDanger}` : design.button}
          aria-disabled={isBusy}
        >
          <ButtonLabel isBusy={isBusy}>{action}</ButtonLabel>
        </button>
        {onCancel && (
          <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}
