import { type ReactNode, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Field } from './field.tsx'

type Props = {
  readonly label?: string
  readonly name?: 'password' | 'confirm_password'
  readonly autoComplete: 'current-password' | 'new-password'
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly below?: ReactNode
  readonly describedBy?: string
}

/** A password that its owner can make visible. */
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
