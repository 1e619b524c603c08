import type { prepareRelease } from '@apply/contract/desk/releases'
import { momentsAt } from '@apply/engine/local-moment'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { useSchool } from '../../ui/school.tsx'
import { useReload, useSingleMutation } from '../mutations.ts'
import * as panelCss from '../panel.module.css'
import * as css from './decision.module.css'
import { overviewKey } from './decision-data.ts'

type When = { readonly day: string; readonly time: string; readonly occurrence: 'first' | 'second' }

/** The day and the time at the school at which letters become visible. */
export const WhenFields = ({ when, onChange }: { readonly when: When; readonly onChange: (when: When) => void }) => {
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

type Chosen = (typeof prepareRelease)['body']['_zod']['input']['chosen']

/** Prepares a release of what is chosen, and then shows it, to be read and scheduled. */
export const usePrepareRelease = () => {
  const navigate = useNavigate()
  const { timeZone } = useSchool()
  const [when, setWhen] = useState<When>({ day: '', time: '17:00', occurrence: 'first' })
  const prepare = useSingleMutation({
    mutationFn: (chosen: Chosen) => {
      const { day, time, occurrence } = when
      const isTwice = momentsAt(timeZone, day, time).length > 1
      return call<typeof prepareRelease>('POST', '/desk/api/releases', {
        body: { chosen, day, time, ...(isTwice && { occurrence }) },
      })
    },
    onSuccess: ({ id }) => navigate(`/decisions?release=${id}`),
    onSettled: useReload(overviewKey, ['application']),
  })
  return { when, setWhen, prepare }
}
