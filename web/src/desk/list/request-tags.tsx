import type { ListedApplication } from '@apply/contract/desk/list'
import * as design from '../../design/index.module.css'
import * as css from './request-tags.module.css'

type TagProps = {
  readonly kind: 'open' | 'answered'
  readonly count: number
  /** The drawing beside the words: a clock, or an arrow that comes back. */
  readonly path: string
  /** Leaves the word to those who cannot see the drawing. */
  readonly isShort?: boolean
}

const classes = { open: css.requestTagOpen, answered: css.requestTagAnswered } as const

const Tag = ({ kind, count, path, isShort = false }: TagProps) => (
  <span className={`${css.requestTag} ${classes[kind]}`} title={`${count} ${kind}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
    {count}
    <span className={isShort ? design.visuallyHidden : undefined}>{kind}</span>
  </span>
)

/** What is asked of an applicant and what has come back: neither if nothing waits. */
export const RequestTags = ({ of }: { readonly of: ListedApplication }) => (
  <span className={css.requestTags}>
    {of.answered_requests > 0 && (
      <Tag kind="answered" count={of.answered_requests} path="M6.500 4 3 7.500 6.500 11M3 7.500h6a4 4 0 0 1 4 4" />
    )}
    {of.open_requests > 0 && (
      <Tag
        kind="open"
        count={of.open_requests}
        path="M8 2.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM8 5v3l2 1.500"
        isShort={of.answered_requests > 0}
      />
    )}
  </span>
)
