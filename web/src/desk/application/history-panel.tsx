import { hasRole } from '@apply/engine/desk'
import { useState } from 'react'
import { Link } from 'react-router'
import { takeLostFocus } from '../../design/focus.ts'
import { Spinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { LoadFailure } from '../failures.tsx'
import { ShortMoment } from '../moment.tsx'
import * as css from '../panel.module.css'
import { Byline, Panel } from '../panel.tsx'
import { useStaff } from '../staff-session.tsx'
import { type Application, useHistory, useStateLabel } from './application-data.ts'

/** More than anybody reads at a glance. */
const firstEvents = 20

/** For administrators: what staff and other systems did with the application, which the audit can filter further. */
const AuditLink = ({ email }: Pick<Application, 'email'>) =>
  hasRole(useStaff().role, 'administrator') && (
    <Link to={`/audit?${new URLSearchParams({ applicant: email })}`}>This application in the audit</Link>
  )

/** Who moved it when, the last move first. */
const Moves = ({ work: { moves } }: { readonly work: NonNullable<Application['work']> }) => {
  const labelOf = useStateLabel()
  return (
    <ol className={css.deskLines}>
      {moves.toReversed().map(({ from, to, by, at }) => (
        <li key={at + to}>
          {labelOf(from)} → {labelOf(to)}
          <Byline of={{ by, at }} />
        </li>
      ))}
    </ol>
  )
}

/** What happened to an application. It is loaded when it is wanted, because a look at it is recorded too. */
export const HistoryPanel = ({ application: { id, email, work } }: { readonly application: Application }) => {
  const [isWanted, setWanted] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const { data, error, isPending, refetch } = useHistory(id, isWanted)
  if (!isWanted)
    return (
      <Panel
        title="History"
        aside={
          <button type="button" className={css.deskQuietButton} onClick={() => setWanted(true)}>
            Show the history
          </button>
        }
      >
        {work && <Moves work={work} />}
        <AuditLink email={email} />
      </Panel>
    )
  return (
    <Panel title="History">
      {isPending && <Spinner />}
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h3>The history could not be loaded</h3>
      </LoadFailure>
      {data && (
        <ol className={css.deskLines} ref={takeLostFocus} tabIndex={-1} aria-label="What happened">
          {data.events.slice(0, isWhole ? undefined : firstEvents).map(({ at, kind, text, by }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two events can be alike, and the list only grows at its beginning
            <li key={index} data-kind={kind}>
              <p className={css.deskText}>{text}</p>
              <p className={css.deskMuted}>
                {by !== undefined && (
                  <>
                    <bdi>{by}</bdi>,{' '}
                  </>
                )}
                <ShortMoment at={at} />
              </p>
            </li>
          ))}
        </ol>
      )}
      {!isWhole && data && data.events.length > firstEvents && (
        <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => setWhole(true)}>
          Show all {data.events.length} events
        </button>
      )}
      {isWhole && data?.is_cut && <p className={css.deskMuted}>Older events are left out.</p>}
      <AuditLink email={email} />
    </Panel>
  )
}
