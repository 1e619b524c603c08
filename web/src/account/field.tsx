import { maxEmailLength } from '@apply/engine/limits'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '../ui/icons.tsx'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'children'> & {
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
export const Field = ({ label, error, onChange, beside, below, describedBy, ...input }: Props) => {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-input">
        <input
          id={id}
          required
          aria-invalid={error !== undefined}
          aria-describedby={[error !== undefined && errorId, describedBy].filter(Boolean).join(' ') || undefined}
          onChange={(event) => onChange(event.target.value)}
          {...input}
        />
        {beside}
      </div>
      <p className="field-error" id={errorId} aria-live="polite">
        {error !== undefined && (
          <>
            <Icon name="warning" />
            {error}
          </>
        )}
      </p>
      {below}
    </div>
  )
}

type EmailProps = Pick<Props, 'value' | 'error' | 'onChange'> & Partial<Pick<Props, 'label' | 'autoComplete'>>

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

/** A code copied from an email may contain spaces or dashes. */
const withoutSeparators = (code: string): string => code.replace(/[\s-]/g, '')

export const CodeField = ({ onChange, ...field }: Pick<Props, 'value' | 'error' | 'onChange'>) => (
  <Field
    label="Confirmation code"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    className="code-input"
    {...field}
    onChange={(typed) => onChange(withoutSeparators(typed))}
  />
)
