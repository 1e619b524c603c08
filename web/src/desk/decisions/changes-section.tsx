import type { seeDecisionChanges } from '@apply/contract/desk/releases'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { ButtonLabel } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { type Overview, overviewKey, useDecisionLabel } from '../application/decision-data.ts'
import * as desk from '../desk.module.css'
import { Refusal } from '../failures.tsx'
import { Moment, ShortMoment } from '../moment.tsx'
import { toastSuccess, useReload, useSingleMutation } from '../mutations.ts'
import * as panelCss from '../panel.module.css'
import * as css from './decisions.module.css'

const stepWords = {
  proposed: 'proposed',
  confirmed: 'confirmed',
  unconfirmed: 'took back the confirmation of',
  withdrawn: 'withdrew',
  released: 'released',
  held: 'held back',
} as const

const headingOf = (count: number): string => {
  if (count === 0) return 'No changes'
  return count === 1 ? '1 change' : `${count.toLocaleString('en-US')} changes`
}

/** What has changed since this member has said that it is seen. */
export const ChangesSection = ({ changes: { count, since, newest, step } }: Pick<Overview, 'changes'>) => {
  const labelOf = useDecisionLabel()
  const see = useSingleMutation({
    mutationFn: () => call<typeof seeDecisionChanges>('POST', '/desk/api/decisions/seen', { body: { step } }),
    onSuccess: toastSuccess,
    onSettled: useReload(overviewKey),
  })
  return (
    <section className={`${desk.deskCard} ${panelCss.deskPanel}`} aria-labelledby="decision-changes">
      <h2 id="decision-changes">{headingOf(count)}</h2>
      <p className={desk.deskHint}>
        {since ? (
          <>
            Since you looked on <Moment at={since} />.
          </>
        ) : (
          'Since the first proposal.'
        )}
      </p>
      <ul className={`${panelCss.deskLines} ${css.decisionChanges}`}>
        {newest.map(({ id, name, step: what, decision, by, at }) => (
          <li key={`${id} ${at} ${what}`}>
            <Link to={`/applications/${id}`}>
              <bdi>{name}</bdi>
            </Link>
            : <bdi>{by}</bdi> {stepWords[what]} “{labelOf(decision)}”, <ShortMoment at={at} />
          </li>
        ))}
      </ul>
      {count > newest.length && <p className={desk.deskHint}>These are the newest {newest.length}.</p>}
      {count > 0 && (
        <button
          type="button"
          className={`${design.button} ${design.buttonQuiet}`}
          aria-disabled={see.isPending}
          onClick={() => see.mutate()}
        >
          <ButtonLabel isBusy={see.isPending}>I have seen these</ButtonLabel>
        </button>
      )}
      <Refusal error={see.error} />
    </section>
  )
}
