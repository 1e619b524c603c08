import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

export const AccountButton = (button: ComponentProps<'button'>) => (
  <button type="button" className="account-button" {...button}>
    <Icon name="person" />
    Account
  </button>
)
