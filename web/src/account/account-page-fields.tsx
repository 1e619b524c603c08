import type { ComponentProps } from 'react'
import * as design from '../design/index.module.css'
import * as css from './account-page.module.css'
import { CardForm } from './card.tsx'
import { type FieldProps, PasswordField } from './field.tsx'

/** The password of the account, asked for again before a change. */
export const CurrentPassword = (field: Pick<FieldProps, 'value' | 'error' | 'onChange'>) => (
  <PasswordField label="Current password" name="current_password" autoComplete="current-password" {...field} />
)

type FormProps = ComponentProps<typeof CardForm> & { readonly onClose: () => void }

/** A form that can be closed without doing anything. */
export const ClosableForm = ({ onClose, ...form }: FormProps) => (
  <>
    <CardForm {...form} />
    <button type="button" className={`${design.linkButton} ${css.cancelButton}`} onClick={onClose}>
      Cancel
    </button>
  </>
)
