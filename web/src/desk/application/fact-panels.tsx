import { Link } from 'react-router'
import * as desk from '../desk.module.css'
import { Moment } from '../moment.tsx'
import type { Application } from './application-data.ts'
import * as css from './panel.module.css'
import { Panel } from './panel.tsx'

type Props = { readonly application: Application }

export const ReceiptPanel = ({ receipt }: { readonly receipt: NonNullable<Application['receipt']> }) => (
  <Panel title="Receipt">
    <dl className={css.deskFacts}>
      <dt>Number</dt>
      <dd>{receipt.number}</dd>
      <dt>Submitted</dt>
      <dd>
        <Moment at={receipt.submitted_at} />
      </dd>
      <dt>SHA-256</dt>
      <dd className={css.deskHash}>{receipt.sha256}</dd>
      <dt>Check</dt>
      <dd>
        {receipt.is_unchanged ? (
          'What is stored is exactly what was submitted.'
        ) : (
          <strong className={desk.deskRefusal}>
            What is stored differs from what was submitted. Tell an operator.
          </strong>
        )}
      </dd>
    </dl>
  </Panel>
)

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
        <Moment at={started_at} />
      </dd>
      {!receipt && (
        <>
          <dt>Last change</dt>
          <dd>
            <Moment at={changed_at} />
          </dd>
        </>
      )}
    </dl>
  </Panel>
)
