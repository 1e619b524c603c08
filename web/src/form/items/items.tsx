import type { readItems } from '@apply/contract/items'
import { dayInTimeZone } from '@apply/engine/calendar'
import { useEffect, useRef, useState } from 'react'
import { call, type ResponseOf } from '../../api/call.ts'
import { takeLostFocus } from '../../design/focus.ts'
import { Icon } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { createSessionResource } from '../../session/session-resource.ts'
import { useLoaded } from '../../ui/resource.ts'
import { useSchool } from '../../ui/school.tsx'
import * as requestsCss from '../requests/requests.module.css'
import { itemExtras } from './item-extras.tsx'
import { dayInWords, dueInWords, type OwnItem, sortedItems, wordOfState } from './item-words.ts'
import * as css from './items.module.css'
import { SendItem } from './send-item.tsx'

const ownItems = createSessionResource((signal) => call<typeof readItems>('GET', '/api/items', { signal }), {
  isReadAnew: true,
})

const readAgain = () => ownItems.refetch()

/** The present day at the school, on which due days count. */
const useToday = (): string => dayInTimeZone(useSchool().timeZone, new Date())

type OpenProps = { readonly item: OwnItem; readonly onSent: (id: string) => Promise<void> }

const OpenItem = ({ item, onSent }: OpenProps) => {
  const today = useToday()
  // A file that waits to be sent must not be overlooked.
  const [isOpen, setOpen] = useState(item.file !== undefined)
  const Extra = itemExtras[item.kind]
  const isLate = item.due_on !== undefined && item.due_on < today
  const canSend = item.kind === 'document' && item.wants !== 'nothing'
  return (
    <li className={css.ownItem}>
      <div className={`${design.headingRow} ${css.itemHead}`}>
        <span className={isLate ? css.itemLate : css.itemWaiting}>
          <Icon name={isLate ? 'warning' : 'dot'} />
        </span>
        <h4>{item.title}</h4>
        {!item.is_required && <span className={css.itemTag}>Optional</span>}
        {item.state !== 'awaiting' && <span className={css.itemTag}>{wordOfState[item.state]}</span>}
        {item.due_on !== undefined && (
          <span className={isLate ? css.itemLate : css.itemDue}>
            <time dateTime={item.due_on}>{dueInWords(item.due_on, today)}</time>
          </span>
        )}
      </div>
      <p className={requestsCss.requestText}>{item.text}</p>
      {canSend && !isOpen && (
        <p>
          <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => setOpen(true)}>
            {item.wants === 'document' ? 'Upload' : 'Answer'}
            <span className={design.visuallyHidden}> {item.title}</span>
          </button>
        </p>
      )}
      {canSend && isOpen && <SendItem item={item} onSent={() => onSent(item.id)} />}
      {Extra && <Extra item={item} onChanged={readAgain} />}
    </li>
  )
}

type DoneProps = { readonly item: OwnItem; readonly isNew: boolean }

/** An item that was just sent takes the focus of its form, which is gone. */
const DoneItem = ({ item, isNew }: DoneProps) => {
  const { title, state, changed_at, kind } = item
  const Extra = itemExtras[kind]
  const { timeZone } = useSchool()
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isNew) takeLostFocus(line.current)
  }, [isNew])
  return (
    <li ref={line} className={css.ownItem} tabIndex={-1}>
      <div className={`${design.headingRow} ${css.itemHead}`}>
        <span className={css.itemDone}>
          <Icon name="check" />
        </span>
        <h4>{title}</h4>
        <span className={css.itemTag}>{wordOfState[state]}</span>
        <time className={css.itemDue} dateTime={changed_at}>
          {dayInWords(dayInTimeZone(timeZone, new Date(changed_at)), useToday())}
        </time>
      </div>
      {Extra && <Extra item={item} onChanged={readAgain} />}
    </li>
  )
}

const Status = ({ status: { word, text, since } }: { readonly status: NonNullable<Known['status']> }) => {
  const { timeZone } = useSchool()
  return (
    <div className={css.ownStatus}>
      <p>
        <strong className={css.ownStatusWord}>{word}</strong>{' '}
        <span className={css.itemDue}>
          since <time dateTime={since}>{dayInWords(dayInTimeZone(timeZone, new Date(since)), useToday())}</time>
        </span>
      </p>
      <p className={requestsCss.requestText}>{text}</p>
    </div>
  )
}

type Known = ResponseOf<typeof readItems>

const NotRead = () => (
  <p>
    The status of your application could not be loaded.{' '}
    <button type="button" className={design.linkButton} onClick={() => void readAgain()}>
      Try again
    </button>
  </p>
)

const List = ({ items }: Pick<Known, 'items'>) => {
  const [sent, setSent] = useState<string>()
  const { open, done } = sortedItems(items)
  const onSent = (id: string) => {
    setSent(id)
    return readAgain()
  }
  return (
    <>
      {open.length > 0 && (
        <>
          <h3>Still to do</h3>
          <ul className={css.itemList}>
            {open.map((item) => (
              <OpenItem key={item.id} item={item} onSent={onSent} />
            ))}
          </ul>
        </>
      )}
      {done.length > 0 && (
        <>
          <h3>Done</h3>
          <ul className={css.itemList}>
            {done.map((item) => (
              <DoneItem key={item.id} item={item} isNew={item.id === sent} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Where the application is, what it still needs, and what has arrived. Nothing for a school that shows neither. */
export const Items = () => {
  const { data, error } = useLoaded(ownItems)
  if (!data && error === undefined) return null
  if (data && !data.status && data.items.length === 0) return null
  return (
    <section className={`${design.card} ${css.items}`} aria-labelledby="items-title">
      <h2 id="items-title">Where your application is</h2>
      {error !== undefined && <NotRead />}
      {data?.status && <Status status={data.status} />}
      {data && <List items={data.items} />}
    </section>
  )
}
