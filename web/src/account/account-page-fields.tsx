import type { ComponentProps } from 'react'
import { Field, PasswordField } from './field.tsx'

type FieldProps = ComponentProps<typeof Field>

export const TextField = (field: FieldProps) => <Field type="text" {...field} />

/** The password of the account, asked for again before a change. */
export const CurrentPassword = (field: Pick<FieldProps, 'value' | 'error' | 'onChange'>) => (
  <PasswordField label="Current password" name="current_password" autoComplete="current-password" {...field} />
)

/** Closes the form without doing anything. */
export const CancelButton = ({ onPress }: { readonly onPress: () => void }) => (
  <button type="button" className="link-button cancel-button" onClick={onPress}>
    Cancel
  </button>
)
