import * as css from '../panel.module.css'
import { Byline } from '../panel.tsx'
import { type DeskItem, itemWords } from './item-data.ts'

type Event = DeskItem['history'][number]

const day = (text: string | undefined): string => text ?? 'no day'

const stateText = ({ from, to }: Event): string => {
  if (to === undefined) return ''
  return from === undefined ? itemWords[to] : `${itemWords[from]} → ${itemWords[to]}`
}

/** What happened, in words. */
const textOf = (event: Event): string => {
  switch (event.event) {
    case 'made':
      return `Listed as ${stateText(event)}`
    case 'changed':
      return stateText(event)
    case 'due':
      return `Due ${day(event.from_due)} → ${day(event.to_due)}`
    case 'mailed':
      return 'Mail'
    case 'opened':
      return 'The link was opened'
    case 'noted':
      return 'Noted'
  }
}

/** Who did what with an item, newest first, with the fate of its mails. */
export const ItemHistory = ({ history }: Pick<DeskItem, 'history'>) => (
  <ol className={css.deskLines}>
    {history.toReversed().map((event, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two changes of the same moment are told apart by their place
      <li key={history.length - index}>
        {textOf(event)}
        {event.mail && ` “${event.mail.subject}”: ${event.mail.status}`}
        {event.reason !== undefined && <p className={css.deskText}>{event.reason}</p>}
        <Byline of={event} />
      </li>
    ))}
  </ol>
)
