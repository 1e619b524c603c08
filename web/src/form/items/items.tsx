import { dayInTimeZone } from '@apply/engine/calendar'
import { useState } from 'react'
import * as design from '../../design/index.module.css'
import { useLoaded } from '../../ui/resource.ts'
import { useSchool } from '../../ui/school.tsx'
import { DoneItem } from './done-item.tsx'
import { dayInWords, type OwnItem, sortedItems } from './item-words.ts'
import * as css from './items.module.css'
import { OpenItem, useToday } from './open-item.tsx'
import { ownItems } from './own-items.ts'

type Known = NonNullable<ReturnType<typeof ownItems.get>['data']>

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
      <p className={css.itemText}>{text}</p>
    </div>
  )
}

const NotRead = () => (
  <p>
    The status of your application could not be loaded, and we could not check whether the school needs anything else
    from you.{' '}
    <button type="button" className={design.linkButton} onClick={() => void ownItems.refetch()}>
      Try again
    </button>
  </p>
)

type GroupProps = {
  readonly title: string
  readonly name: string
  readonly items: readonly OwnItem[]
  readonly onSent: (id: string) => Promise<void>
}

const OpenItems = ({ title, name, items, onSent }: GroupProps) =>
  items.length === 0 ? null : (
    <section className={css.itemGroup} aria-labelledby={`items-${name}`}>
      <h2 id={`items-${name}`}>{title}</h2>
      <ul className={css.itemList}>
        {items.map((item) => (
          <OpenItem key={item.id} item={item} onSent={onSent} />
        ))}
      </ul>
    </section>
  )

const List = ({ items }: Pick<Known, 'items'>) => {
  const [sent, setSent] = useState<string>()
  const { asked, open, done } = sortedItems(items)
  const onSent = (id: string) => {
    setSent(id)
    return ownItems.refetch()
  }
  const isAllSent = asked.length === 0 && done.some(({ kind }) => kind === 'request')
  return (
    <>
      <OpenItems title="We need something else from you" name="asked" items={asked} onSent={onSent} />
      <OpenItems title="Still to do" name="open" items={open} onSent={onSent} />
      {done.length > 0 && (
        <section className={css.itemGroup} aria-labelledby="items-done">
          <h2 id="items-done">Done</h2>
          {isAllSent && <p role="status">Thank you. We have everything that we asked you for here.</p>}
          <ul className={css.itemList}>
            {done.map((item) => (
              <DoneItem key={item.id} item={item} isNew={item.id === sent} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Where the application is, what it still needs, and what has arrived. Nothing for a school that shows none of it. */
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
