import type { proposeDecision } from '@apply/contract/desk/decisions'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import * as panelCss from '../panel.module.css'
import { CompactForm } from '../panel.tsx'
import { useChange } from './application-data.ts'
import type { Decision } from './decision-data.ts'
import { type ProposalDraft, ProposalFields, proposalOf } from './proposal-fields.tsx'

type Props = {
  readonly id: string
  readonly version: number
  /** What is proposed or confirmed now. */
  readonly present: Decision | undefined
  readonly onClose: () => void
}

export const ProposalForm = ({ id, version, present, onClose }: Props) => {
  const [draft, setDraft] = useState<ProposalDraft>({
    decision: present?.decision ?? '',
    conditions: present?.conditions.join('\n') ?? '',
  })
  const propose = useChange(id, (_: undefined) =>
    call<typeof proposeDecision>('PUT', '/desk/api/applications/:id/decision', {
      params: { id },
      body: { ...proposalOf(draft), version },
    }),
  )
  return (
    <CompactForm
      action="Propose"
      isBusy={propose.isPending}
      error={propose.error}
      onSubmit={() => propose.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <ProposalFields draft={draft} onChange={setDraft} />
      {present?.status === 'confirmed' && <p className={panelCss.deskMuted}>This takes the confirmation back.</p>}
    </CompactForm>
  )
}
