import type { ReactNode } from 'react'

type Props = { readonly label: string; readonly className?: string; readonly children: ReactNode }

/** A box for a wide or long table, which scrolls by itself and not the page. */
export const ScrollBox = ({ label, className = '', children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
  <section className={`desk-scroll ${className}`} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
