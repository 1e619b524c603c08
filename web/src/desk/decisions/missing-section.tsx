import { Link } from 'react-router'
import { type Overview, useDecisionLabel } from '../application/decision-data.ts'
import * as desk from '../desk.module.css'
import * as panelCss from '../panel.module.css'
import * as css from './decisions.module.css'

type Some = Overview['undecided']

const Applications = ({ title, count, first }: Some & { readonly title: string }) => {
  const labelOf = useDecisionLabel()
  if (count === 0) return null
  return (
    <li>
      <details>
        <summary>
          <strong>{count.toLocaleString('en-US')}</strong> {title}
        </summary>
        <ul className={panelCss.deskLines}>
          {first.map(({ id, name, email, decision }) => (
            <li key={id}>
              <Link to={`/applications/${id}`}>
                <bdi>{name || email}</bdi>
              </Link>
              {decision !== undefined && ` · ${labelOf(decision)}`}
            </li>
          ))}
        </ul>
        {count > first.length && <p className={desk.deskHint}>These are the first {first.length}.</p>}
      </details>
    </li>
  )
}

/** What somebody should look at before a release. */
export const MissingSection = ({ overview: { undecided, awaiting, conflicts } }: { readonly overview: Overview }) => {
  const isNothing = undecided.count + awaiting.count === 0 && conflicts.length === 0
  return (
    <section className={`${desk.deskCard} ${panelCss.deskPanel}`} aria-labelledby="decision-missing">
      <h2 id="decision-missing">What is missing</h2>
      {isNothing ? (
        <p className={desk.deskHint}>Every application that awaits a decision has one that is confirmed.</p>
      ) : (
        <ul className={`${panelCss.deskLines} ${css.decisionMissing}`}>
          <Applications title="await a decision and have none that is confirmed" {...undecided} />
          <Applications title="were told that another decision follows" {...awaiting} />
          {conflicts.map(({ reason, ...some }) => (
            <Applications key={reason} title={`confirmed: ${reason}`} {...some} />
          ))}
        </ul>
      )}
    </section>
  )
}
