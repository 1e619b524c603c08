import { momentInTimeZone } from '@apply/engine/calendar'
import type { ReactNode } from 'react'
import { failureMessage } from '../../api/failures.ts'
import { useSchool } from '../../ui/school.tsx'

/** A moment in the time zone of the school. */
export const Moment = ({ at }: { readonly at: string }) => {
  const { timeZone } = useSchool()
  return <time dateTime={at}>{momentInTimeZone(timeZone, new Date(at))}</time>
}

type BylineProps = { readonly of: { readonly by: string; readonly at: string }; readonly children?: string }

/** Who did something, and when. */
export const Byline = ({ of: { by, at }, children }: BylineProps) => (
  <p className="desk-muted">
    {children} <bdi>{by}</bdi>, <Moment at={at} />
  </p>
)

/** What the server said about a change that it refused. */
export const Refusal = ({ error }: { readonly error: unknown }) =>
  error ? (
    <p className="desk-refusal" role="alert">
      {failureMessage(error)}
    </p>
  ) : null

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
