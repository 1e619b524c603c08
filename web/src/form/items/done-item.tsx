import { dayInTimeZone, momentInTimeZone } from '@apply/engine/calendar'
import { useEffect, useRef } from 'react'
import { takeLostFocus } from '../../design/focus.ts'
import { Icon } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { useSchool } from '../../ui/school.tsx'
import { itemExtras } from './item-extras.tsx'
import { dayInWords, type OwnItem, wordOfState } from './item-words.ts'
import * as css from './items.module.css'
import { useToday } from './open-item.tsx'
import { ownItems } from './own-items.ts'

type Props = { readonly item: OwnItem; readonly isNew: boolean }

/** What was just sent takes the focus of its form, which is gone, unless its owner has gone on: a screen reader then says it. */
const useFocusIfNew = <Line extends HTMLElement>(isNew: boolean) => {
  const line = useRef<Line>(null)
  useEffect(() => {
    if (isNew) takeLostFocus(line.current)
  }, [isNew])
  return line
}

const SentRequest = ({ item: { title, answered_at }, isNew }: Props) => {
  const { timeZone } = useSchool()
  const line = useFocusIfNew<HTMLParagraphElement>(isNew)
  return (
    <li className={css.ownItem}>
      <p ref={line} className={`${design.withIcon} ${css.itemDone}`} tabIndex={-1}>
        <Icon name="check" />
        <span>
          {title}: {answered_at === undefined ? 'done' : `sent on ${momentInTimeZone(timeZone, new Date(answered_at))}`}
        </span>
      </p>
    </li>
  )
}

const ListedItem = ({ item, isNew }: Props) => {
  const { title, state, changed_at, kind } = item
  const Extra = itemExtras[kind]
  const { timeZone } = useSchool()
  const line = useFocusIfNew<HTMLLIElement>(isNew)
  return (
    <li ref={line} className={css.ownItem} tabIndex={-1}>
      <div className={`${design.headingRow} ${css.itemHead}`}>
        <span className={css.itemDone}>
          <Icon name="check" />
        </span>
        <h3>{title}</h3>
        <span className={css.itemTag}>{wordOfState[state]}</span>
        <time className={css.itemDue} dateTime={changed_at}>
          {dayInWords(dayInTimeZone(timeZone, new Date(changed_at)), useToday())}
        </time>
      </div>
      {Extra && <Extra item={item} onChanged={ownItems.refetch} />}
    </li>
  )
}

/** What has arrived, or is needed no more. */
export const DoneItem = (props: Props) =>
  props.item.kind === 'request' ? <SentRequest {...props} /> : <ListedItem {...props} />
