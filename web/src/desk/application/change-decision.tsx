import type { confirmDecision, undoDecision } from '@apply/contract/desk/decisions'
import { call } from '../../api/call.ts'
import { ButtonLabel } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { Refusal } from '../failures.tsx'
import * as panelCss from '../panel.module.css'
import { useChange } from './application-data.ts'
import type { Decision } from './decision-data.ts'

type Props = {
  readonly id: string
  readonly decision: Decision
  /** Nothing is confirmed any more. */
  readonly isOver: boolean
}

const path = '/desk/api/applications/:id/decision'

/** Confirms a proposal of somebody else, or takes back what is not released. */
export const ChangeDecision = ({ id, decision: { status, version, is_own }, isOver }: Props) => {
  const confirm = useChange(id, (_: undefined) =>
    call<typeof confirmDecision>('POST', `${path}/confirm`, { params: { id }, body: { version } }),
  )
  const undo = useChange(id, (to: 'proposed' | 'withdrawn') =>
    call<typeof undoDecision>('POST', `${path}/undo`, { params: { id }, body: { to, version } }),
  )
  return (
    <>
      {status === 'proposed' &&
        !isOver &&
        (is_own ? (
          <p className={panelCss.deskMuted}>You have proposed this. Somebody else has to confirm it.</p>
        ) : (
          <button
            type="button"
            className={design.button}
            aria-disabled={confirm.isPending}
            onClick={() => confirm.mutate(undefined)}
          >
            <ButtonLabel isBusy={confirm.isPending}>Confirm this decision</ButtonLabel>
          </button>
        ))}
      <p className={panelCss.deskActions}>
        {status === 'confirmed' && (
          <button type="button" className={design.linkButton} onClick={() => undo.mutate('proposed')}>
            Take the confirmation back
          </button>
        )}
        <button type="button" className={design.linkButton} onClick={() => undo.mutate('withdrawn')}>
          Withdraw the proposal
        </button>
      </p>
      <Refusal error={confirm.error ?? undo.error} />
    </>
  )
}
