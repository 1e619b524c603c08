import { dayInWords } from '@apply/engine/calendar'
import { hasRole } from '@apply/engine/desk'
import { isOpen, isSettled } from '@apply/engine/items'
import * as design from '../../design/index.module.css'
import { LoadFailure, Refusal } from '../failures.tsx'
import * as css from '../panel.module.css'
import { Panel } from '../panel.tsx'
import { useStaff } from '../staff-session.tsx'
import { Tag, type Tone } from '../tag.tsx'
import { DueForm, ItemActions } from './item-actions.tsx'
import { type DeskItem, itemWords, useItemChange, useItems } from './item-data.ts'
import { ItemHistory } from './item-history.tsx'

type ItemProps = { readonly id: string; readonly item: DeskItem; readonly onOpen: (key: string) => void }

/** A day is the same in every time zone. */
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

const toneOf = (state: DeskItem['state']): Tone | undefined => {
  if (isOpen(state)) return 'waiting'
  return isSettled(state) ? 'done' : undefined
}

const Item = ({ id, item, onOpen }: ItemProps) => {
  const { role } = useStaff()
  const change = useItemChange(id, item)
  const { title, state, is_required, due_on, document, answer, history } = item
  return (
    <li>
      <strong>{title}</strong>
      <Tag tone={toneOf(state)}>{itemWords[state]}</Tag>
      {!is_required && <Tag>optional</Tag>}
      {due_on !== undefined && isOpen(state) && (
        <span className={css.deskDue}>
          due{' '}
          <time dateTime={due_on} title={dayInWords(due_on)}>
            {dayFormat.format(new Date(due_on))}
          </time>
        </span>
      )}
      {answer !== undefined && <p className={css.deskText}>{answer}</p>}
      {document && (
        <p>
          <button type="button" className={design.linkButton} onClick={() => onOpen(document.key)}>
            Open the document<span className={design.visuallyHidden}> for {title}</span>
          </button>
        </p>
      )}
      {hasRole(role, 'officer') && <ItemActions item={item} change={change} />}
      <Refusal error={change.error} />
      <details>
        <summary>
          {hasRole(role, 'officer') ? 'Due day and history' : 'History'}
          <span className={design.visuallyHidden}> of {title}</span>
        </summary>
        {hasRole(role, 'officer') && <DueForm item={item} change={change} />}
        <ItemHistory history={history} />
      </details>
    </li>
  )
}

type Props = { readonly id: string; readonly onOpen: (key: string) => void }

/** What the application needs and has got. Requests have a panel of their own. */
export const ItemsPanel = ({ id, onOpen }: Props) => {
  const { data, error, refetch } = useItems(id)
  const items = data?.items.filter(({ kind }) => kind !== 'request') ?? []
  if (data && items.length === 0) return null
  const open = items.filter(({ state, is_required }) => is_required && isOpen(state)).length
  return (
    <Panel title="Checklist" count={open}>
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h3>The checklist could not be loaded</h3>
      </LoadFailure>
      {data?.status && <p className={css.deskMuted}>The applicant reads “{data.status.word}”.</p>}
      <ol className={css.deskLines}>
        {items.map((item) => (
          <Item key={item.id} id={id} item={item} onOpen={onOpen} />
        ))}
      </ol>
    </Panel>
  )
}
