import { hasRole } from '@apply/engine/desk'
import { useSearchParams } from 'react-router'
import { ScreenSpinner } from '../../design/icons.tsx'
import { useOverview } from '../application/decision-data.ts'
import * as desk from '../desk.module.css'
import { LoadFailure } from '../failures.tsx'
import { useStaff } from '../staff-session.tsx'
import { ChangesSection } from './changes-section.tsx'
import { CountsSection } from './counts-section.tsx'
import * as css from './decisions.module.css'
import { MissingSection } from './missing-section.tsx'
import { NewRelease } from './new-release.tsx'
import { ReleaseList } from './release-list.tsx'
import { ReleaseSection } from './release-section.tsx'

/** How far the decisions are, what stands before a release, and the releases. */
export const DecisionsPage = () => {
  const { role } = useStaff()
  const [params] = useSearchParams()
  const chosen = params.get('release')
  const { data, error, refetch } = useOverview()
  const isPreparing = data?.releases.some(({ status }) => status === 'prepared') ?? false
  return (
    <>
      <title>Decisions · Admissions desk</title>
      <h1>Decisions</h1>
      <p className={css.decisionIntro}>
        An officer proposes a decision on the page of an application, and somebody else confirms it. An administrator
        releases the confirmed ones; until then applicants learn nothing.
      </p>
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h2>The decisions could not be loaded</h2>
      </LoadFailure>
      {!error && !data && <ScreenSpinner />}
      {data && (
        <>
          {chosen !== null && <ReleaseSection key={chosen} id={chosen} mayPrepare={!isPreparing} />}
          <div className={css.decisionColumns}>
            <div className={css.decisionColumn}>
              <CountsSection counts={data.counts} />
              <MissingSection overview={data} />
              <ReleaseList releases={data.releases} />
            </div>
            <ChangesSection changes={data.changes} />
          </div>
          {hasRole(role, 'administrator') && !isPreparing && <NewRelease counts={data.counts} />}
          {!hasRole(role, 'administrator') && (
            <p className={desk.deskHint}>Only an administrator prepares and schedules a release.</p>
          )}
        </>
      )}
    </>
  )
}
