import { dayInTimeZone, dayInWords } from '@apply/engine/calendar'
import { hasRole } from '@apply/engine/desk'
import { isOpen } from '@apply/engine/items'
import type { ReactNode } from 'react'
import * as design from '../../design/index.module.css'
import { useSchool } from '../../ui/school.tsx'
import { Refusal } from '../failures.tsx'
import { ShortMoment } from '../moment.tsx'
import * as css from '../panel.module.css'
import { Byline } from '../panel.tsx'
import { useStaff } from '../staff-session.tsx'
import { Tag } from '../tag.tsx'
import { DueForm, ItemActions } from './item-actions.tsx'
import { type DeskItem, toneOf, useItemChange, wordOf } from './item-data.ts'
import { ItemHistory } from './item-history.tsx'
import { RequestActions, useDecision } from './request-actions.tsx'

/** A day is the same in every time zone. */
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** By when an open item is due. Its days count at the school. */
const Due = ({ day }: { readonly day: string }) => {
  const isLate = day < dayInTimeZone(useSchool().timeZone, new Date())
  return (
    <span className={css.deskDue}>
      {isLate && <Tag tone="late">overdue</Tag>} due{' '}
      <time dateTime={day} title={dayInWords(day)}>
        {dayFormat.format(new Date(day))}
      </time>
    </span>
  )
}

const Head = ({ item }: { readonly item: DeskItem }) => {
  const { title, state, is_required, kind, due_on } = item
  return (
    <div className={`${design.headingRow} ${css.deskItemHead}`}>
      <strong>{title}</strong>
      <Tag tone={toneOf(item)}>{wordOf(item)}</Tag>
      {!is_required && kind !== 'request' && <Tag>optional</Tag>}
      {due_on !== undefined && isOpen(state) && <Due day={due_on} />}
    </div>
  )
}

type Props = { readonly item: DeskItem; readonly onOpen: (key: string) => void }

/** What the applicant has sent. */
const Sent = ({ item: { title, answer, answered_at, document }, onOpen }: Props) =>
  answer === undefined && answered_at === undefined && !document ? null : (
    <blockquote className={css.deskAnswer}>
      {answer !== undefined && <p className={css.deskText}>{answer}</p>}
      {document && (
        <button type="button" className={design.linkButton} onClick={() => onOpen(document.key)}>
          Open the document<span className={design.visuallyHidden}> for {title}</span>
        </button>
      )}
      <p className={css.deskMuted}>
        {answered_at === undefined ? (
          'Sent before it was asked for again'
        ) : (
          <>
            The applicant, <ShortMoment at={answered_at} />
          </>
        )}
      </p>
    </blockquote>
  )

/** Who asked for it, and who has settled it. */
const Bylines = ({ item }: Pick<Props, 'item'>) => {
  const { kind, state, history } = item
  const made = history.find(({ event }) => event === 'made')
  const settled = history.findLast(({ to }) => to !== undefined)
  const isByStaff = settled && settled.event !== 'made' && state !== 'awaiting' && state !== 'received'
  return (
    <>
      {kind === 'request' && made && <Byline of={made}>Asked by</Byline>}
      {isByStaff && <Byline of={settled}>{`Set to “${wordOf(item)}” by`}</Byline>}
    </>
  )
}

type HistoryProps = Pick<Props, 'item'> & { readonly children?: ReactNode }

/** The history of an item, below what can be changed there. */
const History = ({ item: { title, history }, children }: HistoryProps) => (
  <details>
    <summary>
      {children ? 'Due day and history' : 'History'}
      <span className={design.visuallyHidden}> of {title}</span>
    </summary>
    {children}
    <ItemHistory history={history} />
  </details>
)

type ItemProps = Props & { readonly id: string }

const Actions = ({ id, item }: Omit<ItemProps, 'onOpen'>) => {
  const change = useItemChange(id, item)
  const decide = useDecision(id, item)
  return (
    <>
      {item.kind === 'request' ? (
        <RequestActions request={item} decide={decide} />
      ) : (
        <ItemActions item={item} change={change} />
      )}
      {/* Outside of the actions: what was refused stays readable when the item turns out to be settled. */}
      <Refusal error={decide.error ?? change.error} />
      <History item={item}>{isOpen(item.state) && <DueForm item={item} change={change} />}</History>
    </>
  )
}

/** One thing that the application needs or has got: of the list, or what staff asked for. */
export const Item = ({ id, item, onOpen }: ItemProps) => {
  const { role } = useStaff()
  return (
    <li>
      <Head item={item} />
      {item.kind === 'request' && <p className={css.deskText}>{item.text}</p>}
      <Bylines item={item} />
      <Sent item={item} onOpen={onOpen} />
      {hasRole(role, 'officer') ? <Actions id={id} item={item} /> : <History item={item} />}
    </li>
  )
}
