import { useId, useState } from 'react'
import { Link } from 'react-router'
import * as design from '../../design/index.module.css'
import * as desk from '../desk.module.css'
import { Moment, ShortMoment } from '../moment.tsx'
import * as css from '../panel.module.css'
import { Panel } from '../panel.tsx'
import type { Application } from './application-data.ts'

type Props = { readonly application: Application }

const changed = (
  <strong className={desk.deskRefusal}>What is stored differs from what was submitted. Tell an operator.</strong>
)

/** What is rarely needed is behind "Details"; that something is wrong never is. */
export const ReceiptPanel = ({ application: { receipt } }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!receipt) return null
  const { number, submitted_at, sha256, is_unchanged } = receipt
  return (
    <Panel title="Receipt" aside={<span className={css.deskNumber}>{number}</span>}>
      {is_unchanged ? <p className={css.deskMuted}>What is stored is exactly what was submitted.</p> : <p>{changed}</p>}
      <button
        type="button"
        className={design.linkButton}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Details
      </button>
      <div id={id}>
        {isOpen && (
          <dl className={css.deskFacts}>
            <dt>Submitted</dt>
            <dd>
              <Moment at={submitted_at} />
            </dd>
            <dt>SHA-256</dt>
            <dd className={css.deskHash}>{sha256}</dd>
          </dl>
        )}
      </div>
    </Panel>
  )
}

const judged = { open: 'not judged yet', same: 'the same person', different: 'different people' } as const

/** Nothing is merged: staff look at both and judge. */
export const DuplicatesPanel = ({ application: { duplicates } }: Props) => (
  <Panel title="May be the same person" count={duplicates.length}>
    <ul className={css.deskLines}>
      {duplicates.map(({ id, name, email, weight, judgement }) => (
        <li key={id}>
          <Link to={`/applications/${id}`}>
            <bdi>{name || email}</bdi>
          </Link>
          {`, weight ${weight}: ${judged[judgement]}`}
        </li>
      ))}
    </ul>
    <Link to="/duplicates">All duplicates</Link>
  </Panel>
)

export const ContactPanel = ({ application: { email, phones, started_at, changed_at, receipt } }: Props) => (
  <Panel title="Contact">
    <dl className={css.deskFacts}>
      <dt>E-mail</dt>
      <dd>
        <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
      </dd>
      {phones.map(({ label, text }) => [<dt key={label}>{label}</dt>, <dd key={`${label} text`}>{text}</dd>])}
      <dt>Started</dt>
      <dd>
        <ShortMoment at={started_at} />
      </dd>
      {!receipt && (
        <>
          <dt>Last change</dt>
          <dd>
            <ShortMoment at={changed_at} />
          </dd>
        </>
      )}
    </dl>
  </Panel>
)
