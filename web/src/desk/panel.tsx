import type { FormEvent, ReactNode } from 'react'
import { ButtonLabel } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { Refusal } from './failures.tsx'
import { ShortMoment } from './moment.tsx'
import * as css from './panel.module.css'

type BylineProps = { readonly of: { readonly by: string; readonly at: string }; readonly children?: string }

/** Who did something, and when. */
export const Byline = ({ of: { by, at }, children }: BylineProps) => (
  <p className={css.deskMuted}>
    {children} <bdi>{by}</bdi>, <ShortMoment at={at} />
  </p>
)

type FormProps = {
  readonly action: string
  readonly isBusy: boolean
  readonly error?: unknown
  readonly onSubmit: () => void
  readonly onCancel?: () => void
  /** A form that is always there does not compete with the one strong button of the page. */
  readonly isQuiet?: boolean
  readonly children: ReactNode
}

/** A short form in a panel or a dialog. */
export const CompactForm = ({ action, isBusy, error, onSubmit, onCancel, isQuiet = false, children }: FormProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const button = (
    <button
      type="submit"
      className={isQuiet ? `${design.button} ${design.buttonQuiet}` : design.button}
      aria-disabled={isBusy}
    >
      <ButtonLabel isBusy={isBusy}>{action}</ButtonLabel>
    </button>
  )
  return (
    <form className={css.deskCompactForm} onSubmit={submit}>
      {children}
      {onCancel ? (
        <p className={css.deskActions}>
          {button}
          <button type="button" className={design.linkButton} onClick={onCancel}>
            Cancel
          </button>
        </p>
      ) : (
        button
      )}
      <Refusal error={error} />
    </form>
  )
}

type PanelProps = {
  readonly title: string
  readonly count?: number
  /** What stands at the end of the line of the title: a state, or the one thing to do. */
  readonly aside?: ReactNode
  readonly children?: ReactNode
}

/** A part of the page beside the answers. */
export const Panel = ({ title, count, aside, children }: PanelProps) => (
  <section className={css.deskPanel} aria-label={title}>
    <header className={css.deskPanelHead}>
      <h2>
        {title}
        {count !== undefined && count > 0 && <span className={css.deskCount}> {count}</span>}
      </h2>
      {aside}
    </header>
    {children}
  </section>
)
