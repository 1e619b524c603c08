import { type ReactNode, useEffect, useRef } from 'react'
import { failureMessage } from '../api/failures.ts'
import { focusHeading } from '../design/focus-heading.ts'
import { Icon } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import * as desk from './desk.module.css'

type Props = { readonly error: unknown }

/** What went wrong, announced at once. */
export const Failure = ({ error }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) box.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  if (!error) return null
  return (
    <div className={`${design.notice} ${design.noticeFailure}`} role="alert" ref={box}>
      <Icon name="warning" />
      <div>{failureMessage(error)}</div>
    </div>
  )
}

/** The same in one line, beside what was refused. */
export const Refusal = ({ error }: Props) =>
  error ? (
    <p className={desk.deskRefusal} role="alert">
      {failureMessage(error)}
    </p>
  ) : null

/** The button goes with the box as soon as it is pressed: the page has the focus then, and not nothing. */
const keepFocus = (box: HTMLDivElement) => () => {
  if (box.contains(document.activeElement)) queueMicrotask(focusHeading)
}

type LoadProps = Props & {
  readonly onRetry: () => void
  /** The heading. */
  readonly children: ReactNode
}

/** Says what could not be loaded and why, with a button that tries again. It does not move the page: some pages load every few seconds. */
export const LoadFailure = ({ error, onRetry, children }: LoadProps) =>
  error ? (
    <div className={desk.deskMessage} role="alert" ref={keepFocus}>
      {children}
      <p>{failureMessage(error)}</p>
      <button type="button" className={design.button} onClick={onRetry}>
        Try again
      </button>
    </div>
  ) : null
