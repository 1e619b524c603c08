import { hasRole } from '@apply/engine/desk'
import { StateMark } from '../../design/state-mark.tsx'
import { Refusal } from '../failures.tsx'
import { useStaff } from '../staff-session.tsx'
import { type Application, useChoices, useStateLabel, useStateShape } from './application-data.ts'
import { ChoicesFailure } from './choices-failure.tsx'
import { MoveMenu } from './move-menu.tsx'
import { useMove } from './moves.ts'
import * as css from './state.module.css'

type Props = { readonly application: Application }

export const isWithdrawn = ({ withdrawals }: Application): boolean => withdrawals.some(({ undone }) => !undone)

const Marks = ({ application }: Props) => {
  const labelOf = useStateLabel()
  const shapeOf = useStateShape()
  const { work } = application
  if (!work) return <StateMark shape="draft">Draft</StateMark>
  return (
    <>
      <StateMark shape={shapeOf(work.state)}>{labelOf(work.state)}</StateMark>
      {isWithdrawn(application) && <StateMark shape="withdrawn">Withdrawn</StateMark>}
    </>
  )
}

/** The state of an application at the desk, and the way to another one. */
export const State = ({ application }: Props) => {
  const { work } = application
  const { role } = useStaff()
  const { data } = useChoices()
  const move = useMove(application, work)
  const reason = isWithdrawn(application) ? 'Withdrawn. Take that back before you move it.' : undefined
  return (
    <section className={css.deskState} aria-label="State">
      <Marks application={application} />
      <span className={css.deskStateActions}>
        {work && data && hasRole(role, 'officer') && (
          <MoveMenu work={work} isBusy={move.isPending} reason={reason} onMove={move.moveTo} />
        )}
      </span>
      <ChoicesFailure />
      <Refusal error={move.error} />
    </section>
  )
}
