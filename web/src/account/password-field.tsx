import { type ReactNode, useId, useState } from 'react'
import { Icon, type IconName } from '../ui/icons.tsx'
import { passwordRules, type RowState, rowState } from './checks.ts'
import { Field } from './field.tsx'

type Props = {
  readonly label?: string
  readonly name?: 'password' | 'confirm_password' | 'current_password'
  readonly autoComplete: 'current-password' | 'new-password'
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly below?: ReactNode
  readonly describedBy?: string
}

/** A password input with a button that shows the text. */
export const PasswordField = ({ label = 'Password', name = 'password', ...field }: Props) => {
  const [isVisible, setVisible] = useState(false)
  const toggle = (
    <button
      type="button"
      className="icon-button"
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
      beside={toggle}
      {...field}
    />
  )
}

const icons: Readonly<Record<RowState, IconName>> = { inactive: 'dot', error: 'cross', success: 'check' }
const stateText: Readonly<Record<RowState, string>> = { inactive: '', error: ' (not yet)', success: ' (done)' }

/** The rules of a new password, each with its state. */
const PasswordRows = ({ id, password }: { readonly id: string; readonly password: string }) => (
  <div className="password-rows" id={id}>
    <p>Your password</p>
    <ul>
      {passwordRules.map((rule) => {
        const state = rowState(rule, password)
        return (
          <li key={rule.text} className={`password-row password-row-${state}`} data-state={state}>
            <Icon name={icons[state]} />
            {rule.text}
            <span className="visually-hidden">{stateText[state]}</span>
          </li>
        )
      })}
    </ul>
  </div>
)

type NewPasswordProps = Pick<Props, 'label' | 'value' | 'error' | 'onChange'>

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
