import { ShortMoment } from '../moment.tsx'
import type { Application } from './application-data.ts'
import * as css from './summary.module.css'

/** What somebody wants to know first, as the school has chosen it, and since when the application is here. */
export const Summary = ({ application: { summary, receipt, started_at } }: { readonly application: Application }) => (
  <dl className={css.deskSummary} aria-label="Summary">
    {summary.map(({ label, text }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
    <div>
      <dt>{receipt ? 'Applied' : 'Started'}</dt>
      <dd>
        <ShortMoment at={receipt?.submitted_at ?? started_at} />
      </dd>
    </div>
  </dl>
)
