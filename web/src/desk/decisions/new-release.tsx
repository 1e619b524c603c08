import { useState } from 'react'
import { type Overview, useDecisionLabel } from '../application/decision-data.ts'
import { usePrepareRelease, WhenFields } from '../application/release-moment.tsx'
import * as desk from '../desk.module.css'
import * as panelCss from '../panel.module.css'
import { CompactForm } from '../panel.tsx'
import * as css from './decisions.module.css'

/** Chooses what is released and when. Nothing is scheduled by it: the letters are made, to be read first. */
export const NewRelease = ({ counts }: Pick<Overview, 'counts'>) => {
  const labelOf = useDecisionLabel()
  const { when, setWhen, prepare } = usePrepareRelease()
  const confirmed = counts.filter(({ free }) => free > 0)
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = confirmed.map(({ decision }) => decision).filter((decision) => !left.includes(decision))
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
        onSubmit={() => prepare.mutate({ decisions: [...chosen] })}
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
