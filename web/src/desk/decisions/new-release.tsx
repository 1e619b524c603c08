import type { prepareRelease } from '@apply/contract/desk/decisions'
import { momentsAt } from '@apply/engine/local-moment'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { useSchool } from '../../ui/school.tsx'
import { type Overview, overviewKey, useDecisionLabel } from '../application/decision-data.ts'
import * as desk from '../desk.module.css'
import { useReload, useSingleMutation } from '../mutations.ts'
import * as panelCss from '../panel.module.css'
import { CompactForm } from '../panel.tsx'
import * as css from './decisions.module.css'

type When = { readonly day: string; readonly time: string; readonly occurrence: 'first' | 'second' }

const WhenFields = ({ when, onChange }: { readonly when: When; readonly onChange: (when: When) => void }) => {
  const { timeZone } = useSchool()
  const id = useId()
  const isTwice = momentsAt(timeZone, when.day, when.time).length > 1
  return (
    <div className={`${panelCss.deskActions} ${css.releaseWhen}`}>
      <p>
        <label htmlFor={`${id}-day`}>Day</label>
        <input
          id={`${id}-day`}
          type="date"
          required
          value={when.day}
          onChange={({ target }) => onChange({ ...when, day: target.value })}
        />
      </p>
      <p>
        <label htmlFor={`${id}-time`}>Time at the school</label>
        <input
          id={`${id}-time`}
          type="time"
          required
          value={when.time}
          onChange={({ target }) => onChange({ ...when, time: target.value })}
        />
      </p>
      {isTwice && (
        <p>
          <label htmlFor={`${id}-which`}>The clocks show this time twice</label>
          <select
            id={`${id}-which`}
            value={when.occurrence}
            onChange={({ target }) => onChange({ ...when, occurrence: target.value === 'second' ? 'second' : 'first' })}
          >
            <option value="first">The first time</option>
            <option value="second">The second time</option>
          </select>
        </p>
      )}
    </div>
  )
}

/** Chooses what is released and when. Nothing is scheduled by it: the letters are made, to be read first. */
export const NewRelease = ({ counts }: Pick<Overview, 'counts'>) => {
  const labelOf = useDecisionLabel()
  const navigate = useNavigate()
  const { timeZone } = useSchool()
  const confirmed = counts.filter(({ free }) => free > 0)
  const [left, setLeft] = useState<readonly string[]>([])
  const [when, setWhen] = useState<When>({ day: '', time: '17:00', occurrence: 'first' })
  const chosen = confirmed.map(({ decision }) => decision).filter((decision) => !left.includes(decision))
  const prepare = useSingleMutation({
    mutationFn: () => {
      const { day, time, occurrence } = when
      const isTwice = momentsAt(timeZone, day, time).length > 1
      return call<typeof prepareRelease>('POST', '/desk/api/releases', {
        body: { chosen: { decisions: [...chosen] }, day, time, ...(isTwice && { occurrence }) },
      })
    },
    onSuccess: ({ id }) => navigate(`?release=${id}`),
    onSettled: useReload(overviewKey),
  })
  if (confirmed.length === 0) return null
  return (
    <section className={`${desk.deskCard} ${panelCss.deskPanel}`} aria-labelledby="new-release">
      <h2 id="new-release">Prepare a release</h2>
      <p className={desk.deskHint}>
        The letters are made, and you can read them before you schedule anything. Their day is the day of the release.
      </p>
      <CompactForm
        action="Prepare the letters"
        isBusy={prepare.isPending}
        error={prepare.error}
        onSubmit={() => prepare.mutate()}
      >
        <fieldset className={`${desk.deskChecks} ${css.releaseChecks}`}>
          <legend>Confirmed decisions</legend>
          {confirmed.map((count) => (
            <label key={count.decision} className={desk.deskCheck}>
              <input
                type="checkbox"
                checked={!left.includes(count.decision)}
                onChange={({ target }) =>
                  setLeft(
                    target.checked ? left.filter((decision) => decision !== count.decision) : [...left, count.decision],
                  )
                }
              />
              {labelOf(count.decision)} ({count.free.toLocaleString('en-US')})
            </label>
          ))}
        </fieldset>
        <WhenFields when={when} onChange={setWhen} />
      </CompactForm>
    </section>
  )
}
