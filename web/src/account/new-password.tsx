import { useId } from 'react'
import { PasswordField } from './password-field.tsx'
import { PasswordRows } from './password-rows.tsx'

type Props = {
  readonly label?: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** A password being chosen, with its rules right below. */
export const NewPassword = (field: Props) => {
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
