import { useId } from 'react'
import { PasswordField } from './password-field.tsx'
import { PasswordRows } from './password-rows.tsx'

type Props = {
  readonly label?: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** A password being chosen. While it is typed its rows speak; the message is for whoever submits too early. */
export const NewPassword = (field: Props) => {
  const rows = useId()
  return (
    <>
      <PasswordField autoComplete="new-password" describedBy={rows} {...field} />
      <PasswordRows id={rows} password={field.value} />
    </>
  )
}
