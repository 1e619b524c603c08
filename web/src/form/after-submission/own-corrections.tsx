import type { readOwnCorrections } from '@apply/contract/corrections'
import { momentInTimeZone } from '@apply/engine/calendar'
import { call, type ResponseOf } from '../../api/call.ts'
import * as design from '../../design/index.module.css'
import { createSessionResource } from '../../session/session-resource.ts'
import { useLoaded } from '../../ui/resource.ts'
import { useSchool } from '../../ui/school.tsx'
import * as css from './own-corrections.module.css'

type Correction = ResponseOf<typeof readOwnCorrections>['corrections'][number]

const ownCorrections = createSessionResource(
  (signal) => call<typeof readOwnCorrections>('GET', '/api/corrections', { signal }),
  { isReadAnew: true },
)

const OneCorrection = ({ correction }: { readonly correction: Correction }) => {
  const { label, before, after, reason, corrected_at: at } = correction
  const { timeZone } = useSchool()
  return (
    <li className={css.ownCorrection}>
      <h3>{label}</h3>
      <dl>
        <div>
          <dt>You submitted</dt>
          <dd dir="auto">{before || 'No answer'}</dd>
        </div>
        <div>
          <dt>
            Corrected on <time dateTime={at}>{momentInTimeZone(timeZone, new Date(at))}</time>
          </dt>
          <dd dir="auto">
            <strong>{after || 'No answer'}</strong>
          </dd>
        </div>
        <div>
          <dt>Why</dt>
          <dd dir="auto">{reason}</dd>
        </div>
      </dl>
    </li>
  )
}

/** What the school has corrected of a submitted application. Nothing if it has corrected nothing, or if that cannot be loaded. */
export const OwnCorrections = () => {
  const { data } = useLoaded(ownCorrections)
  const { admissionOffice } = useSchool()
  if (!data || data.corrections.length === 0) return null
  return (
    <section className={`${design.card} ${css.ownCorrections}`} aria-labelledby="corrections-title">
      <h2 id="corrections-title">What the school has corrected</h2>
      <p>
        What you submitted and your receipt stay as they were. If something here is wrong, write to{' '}
        <a href={`mailto:${admissionOffice.email}`}>{admissionOffice.email}</a>.
      </p>
      <ul className={css.ownCorrectionList}>
        {data.corrections.map((correction) => (
          <OneCorrection key={correction.id} correction={correction} />
        ))}
      </ul>
    </section>
  )
}
