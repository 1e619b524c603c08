import { Link } from 'react-router'
import { lettersText, type ShownRelease, useDecisionLabel } from '../application/decision-data.ts'
import * as desk from '../desk.module.css'
import { Moment } from '../moment.tsx'
import * as panelCss from '../panel.module.css'

const statusWords = {
  prepared: 'Prepared',
  scheduled: 'Scheduled',
  releasing: 'Being released',
  released: 'Released',
  cancelled: 'Cancelled',
} as const

/** What a release has, and how far it is. */
export const ReleaseSummary = ({ release }: { readonly release: ShownRelease }) => {
  const labelOf = useDecisionLabel()
  const { status, counts, total, made, released, opened } = release
  return (
    <>
      <p>
        {lettersText(total)}: {counts.map(({ decision, count }) => `${labelOf(decision)} ${count}`).join(', ')}
      </p>
      {status === 'prepared' && made < total && (
        <p role="status">
          <progress max={total} value={made} aria-label="Letters made so far" /> {made.toLocaleString('en-US')} of{' '}
          {lettersText(total)} are made.
        </p>
      )}
      {(status === 'releasing' || status === 'released') && (
        <p role="status">
          {released.toLocaleString('en-US')} released, {opened.toLocaleString('en-US')} opened.
        </p>
      )}
    </>
  )
}

export const ReleaseList = ({ releases }: { readonly releases: readonly ShownRelease[] }) => (
  <section className={`${desk.deskCard} ${panelCss.deskPanel}`} aria-labelledby="decision-releases">
    <h2 id="decision-releases">Releases</h2>
    {releases.length === 0 && <p className={desk.deskHint}>There is no release yet.</p>}
    <ul className={panelCss.deskLines}>
      {releases.map((release) => (
        <li key={release.id}>
          <p>
            <strong>{statusWords[release.status]}</strong>, <Moment at={release.moment} />.{' '}
            <Link to={`?release=${release.id}`}>Look at it</Link>
          </p>
          <ReleaseSummary release={release} />
        </li>
      ))}
    </ul>
  </section>
)
