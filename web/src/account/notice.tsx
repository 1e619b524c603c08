import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'

/** Something the person should know before going on. */
export const Notice = ({ children }: { readonly children: ReactNode }) => (
  <div className="notice" role="alert">
    <Icon name="warning" />
    <div>{children}</div>
  </div>
)
