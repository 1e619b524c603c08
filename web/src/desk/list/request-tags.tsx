import type { ListedApplication } from '@apply/contract/desk/list'
import { CountTag } from '../tag.tsx'
import * as css from './request-tags.module.css'

/** What is asked of an applicant and what has come back: neither if nothing waits. */
export const RequestTags = ({ of }: { readonly of: ListedApplication }) => (
  <span className={css.requestTags}>
    {of.answered_requests > 0 && (
      <CountTag tone="answered" count={of.answered_requests}>
        answered
      </CountTag>
    )}
    {of.open_requests > 0 && (
      <CountTag tone="waiting" count={of.open_requests} isShort={of.answered_requests > 0}>
        open
      </CountTag>
    )}
  </span>
)

/** How much of its list an application waits for. Nobody waits for a withdrawn one. */
export const ItemTag = ({ of: { open_items, has_overdue_items, withdrawn_at } }: { readonly of: ListedApplication }) =>
  open_items > 0 &&
  withdrawn_at === null && (
    <CountTag
      tone={has_overdue_items ? 'late' : 'waiting'}
      count={open_items}
      more={has_overdue_items ? ', overdue' : ''}
    >
      open
    </CountTag>
  )
