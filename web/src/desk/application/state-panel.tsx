import type { changeDeskState } from '@apply/contract/desk/work'
import { hasRole } from '@apply/engine/desk'
import { useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { ButtonLabel } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { Refusal } from '../failures.tsx'
import { useStaff } from '../staff-session.tsx'
import { type Application, useChange, useChoices, useStateLabel } from './application-data.ts'
import { ChoicesFailure } from './choices-failure.tsx'
import * as css from './panel.module.css'
import { Byline, Panel } from './panel.tsx'

type Work = NonNullable<Application['work']>

type MoverProps = { readonly work: Work; readonly isBusy: boolean; readonly onMove: (state: string) => void }

const Mover = ({ work: { state, version }, isBusy, onMove }: MoverProps) => {
  const { data } = useChoices()
  const [chosen, setChosen] = useState(state)
  const [seen, setSeen] = useState(version)
  const field = useId()
  // Another version means that the state may be another one too. The form stays, and with it the focus.
  if (version !== seen) {
    setSeen(version)
    setChosen(state)
  }
  return (
    <form
      className={css.deskInlineForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== state) onMove(chosen)
      }}
    >
      <label htmlFor={field}>Move to</label>
      <select id={field} value={chosen} onChange={({ target }) => setChosen(target.value)}>
        {/* Without it, the field would show the first state as if it were chosen, and not move there. */}
        {data && !data.states.some(({ name }) => name === state) && <option value={state}>{state}</option>}
        {data?.states.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <button
        type="submit"
        className={design.button}
        aria-disabled={isBusy || chosen === state}
        aria-describedby={chosen === state ? `${field}-hint` : undefined}
      >
        <ButtonLabel isBusy={isBusy}>Move</ButtonLabel>
      </button>
      {chosen === state && (
        <p id={`${field}-hint`} className={css.deskMuted}>
          It is in this state. Choose another one to move it.
        </p>
      )}
    </form>
  )
}

/** The state of an application at the desk, and who moved it when. */
export const StatePanel = ({ id, work }: { readonly id: string; readonly work: Work }) => {
  const { role } = useStaff()
  const labelOf = useStateLabel()
  const move = useChange(id, (state: string) =>
    call<typeof changeDeskState>('PUT', '/desk/api/applications/:id/state', {
      params: { id },
      body: { state, version: work.version },
    }),
  )
  return (
    <Panel title="State">
      <p>
        <span className={`${css.deskChip} ${css.deskChipStrong}`}>{labelOf(work.state)}</span>
      </p>
      <ChoicesFailure />
      {hasRole(role, 'officer') && <Mover work={work} isBusy={move.isPending} onMove={move.mutate} />}
      <Refusal error={move.error} />
      <ol className={css.deskLines}>
        {work.moves.toReversed().map(({ from, to, by, at }) => (
          <li key={at + to}>
            {labelOf(from)} → {labelOf(to)}
            <Byline of={{ by, at }} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
