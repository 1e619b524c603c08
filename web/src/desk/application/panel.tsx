import type { ReactNode } from 'react'
import { Moment } from '../moment.tsx'

type BylineProps = { readonly of: { readonly by: string; readonly at: string }; readonly children?: string }

/** Who did something, and when. */
export const Byline = ({ of: { by, at }, children }: BylineProps) => (
  <p className="desk-muted">
    {children} <bdi>{by}</bdi>, <Moment at={at} />
  </p>
)

/**
 * The ref of what takes the place of a button that had the focus, which would be lost otherwise. Whoever has gone on to something
 * else keeps it there.
 */
export const takeFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus()
}

type PanelProps = { readonly title: string; readonly count?: number; readonly children: ReactNode }

/** A part of the page beside the answers. */
export const Panel = ({ title, count, children }: PanelProps) => (
  <section className="desk-card desk-panel" aria-label={title}>
    <h2>
      {title}
      {count !== undefined && count > 0 && <span className="desk-count"> {count}</span>}
    </h2>
    {children}
  </section>
)
