import { maxEmailLength } from '@apply/engine/limits'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Icon, type IconName } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { passwordRules, type RowState, rowState } from './checks.ts'

export type FieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'children'> & {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  /** At the end of the input, such as a button that shows a password. */
  readonly beside?: ReactNode
  /** Below the input and its message, such as the rules of a password. */
  readonly below?: ReactNode
  /** The id of more text about the field. */
  readonly describedBy?: string
}

/** A labelled input with its error message. */
export const Field = ({ label, error, onChange, beside, below, describedBy, ...input }: FieldProps) => {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={design.field}>
      <label htmlFor={id}>{label}</label>
      <div className={design.fieldInput}>
        <input
          id={id}
          dir="auto"
          required
          aria-invalid={error !== undefined}
          aria-describedby={[error !== undefined && errorId, describedBy].filter(Boolean).join(' ') || undefined}
          onChange={(event) => onChange(event.target.value)}
          {...input}
        />
        {beside}
      </div>
      <p className={design.fieldError} id={errorId} aria-live="polite">
        {error !== undefined && (
          <>
            <Icon name="warning" />
            <span>{error}</span>
          </>
        )}
      </p>
      {below}
    </div>
  )
}

type EmailProps = Pick<FieldProps, 'value' | 'error' | 'onChange'> & Partial<Pick<FieldProps, 'label' | 'autoComplete'>>

export const EmailField = (field: EmailProps) => (
  <Field
    label="Email address"
    name="username"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={maxEmailLength}
    {...field}
  />
)

type PasswordProps = Pick<FieldProps, 'value' | 'error' | 'onChange' | 'below' | 'describedBy'> & {
  readonly label?: string
  readonly name?: 'password' | 'confirm_password' | 'current_password'
  readonly autoComplete: 'current-password' | 'new-password'
  /** Set for a password that the user did not type on this screen: it cannot be shown. */
  readonly isFilledIn?: boolean
}

/** A password input with a button that shows the text. */
export const PasswordField = ({
  label = 'Password',
  name = 'password',
  isFilledIn = false,
  ...field
}: PasswordProps) => {
  const [isVisible, setVisible] = useState(false)
  const toggle = (
    <button
      type="button"
      className={design.iconButton}
      aria-label={`Show ${label.toLowerCase()}`}
      aria-pressed={isVisible}
      onClick={() => setVisible(!isVisible)}
    >
      <Icon name={isVisible ? 'closedEye' : 'eye'} />
    </button>
  )
  return (
    <Field
      label={label}
      name={name}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      beside={!isFilledIn && toggle}
      {...field}
    />
  )
}

const icons: Readonly<Record<RowState, IconName>> = { inactive: 'dot', error: 'cross', success: 'check' }
const rowLooks: Readonly<Record<RowState, string | undefined>> = {
  inactive: '',
  error: design.passwordRowError,
  success: design.passwordRowSuccess,
}
const stateText: Readonly<Record<RowState, string>> = { inactive: '', error: ' (not yet)', success: ' (done)' }

/** The rules of a new password, each with its state. */
const PasswordRows = ({ id, password }: { readonly id: string; readonly password: string }) => (
  <div className={design.passwordRows} id={id}>
    <p>Your password</p>
    <ul>
      {passwordRules.map((rule) => {
        const state = rowState(rule, password)
        return (
          <li key={rule.text} className={`${design.passwordRow} ${rowLooks[state]}`} data-state={state}>
            <Icon name={icons[state]} />
            {rule.text}
            <span className={design.visuallyHidden}>{stateText[state]}</span>
          </li>
        )
      })}
    </ul>
  </div>
)

type NewPasswordProps = Pick<PasswordProps, 'label' | 'value' | 'error' | 'onChange'>

/** A password input for a new password, with the rules below it. */
export const NewPassword = (field: NewPasswordProps) => {
  const rows = useId()
  return (
    <PasswordField
      autoComplete="new-password"
      describedBy={rows}
      below={<PasswordRows id={rows} password={field.value} />}
      {...field}
    />
  )
}

export const ConfirmPassword = (field: NewPasswordProps) => (
  <PasswordField label="Confirm new password" name="confirm_password" autoComplete="new-password" {...field} />
)
