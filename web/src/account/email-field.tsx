import { Field } from './field.tsx'

type Props = {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

export const EmailField = (field: Props) => (
  <Field
    label="Email address"
    name="username"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={254}
    {...field}
  />
)
