import { useState } from 'react'
import { takeLostFocus } from '../../design/focus.ts'
import { Spinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { LoadFailure } from '../failures.tsx'
import { Moment } from '../moment.tsx'
import * as css from '../panel.module.css'
import { Panel } from '../panel.tsx'
import { fateWords, useMailFates } from './counselor-data.ts'

/** What became of each mail about an application. It is loaded when it is wanted, because a look at it is recorded too. */
export const MailFatesPanel = ({ id }: { readonly id: string }) => {
  const [isWanted, setWanted] = useState(false)
  const { data, error, isPending, refetch } = useMailFates(id, isWanted)
  if (!isWanted)
    return (
      <Panel title="Delivery of mail">
        <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => setWanted(true)}>
          Show what became of each mail
        </button>
      </Panel>
    )
  return (
    <Panel title="Delivery of mail">
      {isPending && <Spinner />}
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h3>The mails could not be loaded</h3>
      </LoadFailure>
      {data?.mails.length === 0 && (
        <p className={css.deskMuted}>No mail of the last month is about this application.</p>
      )}
      <ol className={css.deskLines} ref={takeLostFocus} tabIndex={-1} aria-label="Mails, the newest first">
        {data?.mails.map(({ to, subject, written_at, sent_at, fate, code }) => (
          <li key={`${to} ${subject} ${written_at}`}>
            <p className={css.deskText}>
              <bdi>{subject}</bdi>
              <span className={fate === 'sent' ? css.deskChip : `${css.deskChip} ${css.deskChipStrong}`}>
                {fateWords[fate]}
                {code !== undefined && ` (${code})`}
              </span>
            </p>
            <p className={css.deskMuted}>
              to <bdi>{to}</bdi>, <Moment at={sent_at ?? written_at} />
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
