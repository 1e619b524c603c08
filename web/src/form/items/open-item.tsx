import { dayInTimeZone } from '@apply/engine/calendar'
import { useState } from 'react'
import { Icon } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { useSchool } from '../../ui/school.tsx'
import { itemExtras } from './item-extras.tsx'
import { dueInWords, type OwnItem, wordOfState } from './item-words.ts'
import * as css from './items.module.css'
import { ownItems } from './own-items.ts'
import { SendItem } from './send-item.tsx'

/** The present day at the school, on which due days count. */
export const useToday = (): string => dayInTimeZone(useSchool().timeZone, new Date())

const Head = ({ item }: { readonly item: OwnItem }) => {
  const today = useToday()
  const { key, title, due_on, state, is_required } = item
  const isLate = due_on !== undefined && due_on < today
  return (
    <div className={`${design.headingRow} ${css.itemHead}`}>
      <span className={isLate ? css.itemLate : css.itemWaiting}>
        <Icon name={isLate ? 'warning' : 'dot'} />
      </span>
      <h3 id={`title-${key}`}>{title}</h3>
      {!is_required && <span className={css.itemTag}>Optional</span>}
      {state !== 'awaiting' && <span className={css.itemTag}>{wordOfState[state]}</span>}
      {due_on !== undefined && (
        <span className={isLate ? css.itemLate : css.itemDue}>
          <time dateTime={due_on}>{dueInWords(due_on, today)}</time>
        </span>
      )}
    </div>
  )
}

type Props = { readonly item: OwnItem; readonly onSent: (id: string) => Promise<void> }

/** What is still to do. What staff ask for is answered at once; the rest has a button first, because there may be much of it. */
export const OpenItem = ({ item, onSent }: Props) => {
  const { id, key, kind, title, text, wants, file } = item
  // A file that waits to be sent must not be overlooked.
  const [isOpen, setOpen] = useState(kind === 'request' || file !== undefined)
  const Extra = itemExtras[kind]
  const canSend = (kind === 'document' || kind === 'request') && wants !== 'nothing'
  return (
    <li>
      <section className={css.ownItem} aria-labelledby={`title-${key}`}>
        <Head item={item} />
        <p className={css.itemText}>{text}</p>
        {canSend && !isOpen && (
          <p>
            <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => setOpen(true)}>
              {wants === 'document' ? 'Upload' : 'Answer'}
              <span className={design.visuallyHidden}> {title}</span>
            </button>
          </p>
        )}
        {canSend && isOpen && <SendItem item={item} onSent={() => onSent(id)} />}
        {Extra && <Extra item={item} onChanged={ownItems.refetch} />}
      </section>
    </li>
  )
}
