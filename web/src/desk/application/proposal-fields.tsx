import { maxConditions } from '@apply/engine/desk'
import { useId } from 'react'
import * as panelCss from '../panel.module.css'
import { useDecisionChoices } from './decision-data.ts'

/** A decision, and its conditions as they are typed: one on each line. */
export type ProposalDraft = { readonly decision: string; readonly conditions: string }

/** The decision and the conditions that are sent. */
export const proposalOf = ({ decision, conditions }: ProposalDraft) => ({
  decision,
  conditions: conditions
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
})

type Props = { readonly draft: ProposalDraft; readonly onChange: (draft: ProposalDraft) => void }

export const ProposalFields = ({ draft, onChange }: Props) => {
  const { data } = useDecisionChoices()
  const id = useId()
  const hasConditions = data?.decisions.find(({ name }) => name === draft.decision)?.has_conditions ?? false
  return (
    <>
      <label htmlFor={id}>Decision</label>
      <select
        id={id}
        required
        value={draft.decision}
        onChange={({ target }) => onChange({ ...draft, decision: target.value })}
      >
        <option value="">Choose…</option>
        {data?.decisions.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      {hasConditions && (
        <>
          <label htmlFor={`${id}-conditions`}>Conditions</label>
          <textarea
            id={`${id}-conditions`}
            required
            rows={4}
            dir="auto"
            value={draft.conditions}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => onChange({ ...draft, conditions: target.value })}
          />
          <p id={`${id}-hint`} className={panelCss.deskMuted}>
            One on each line, at most {maxConditions}. The letter lists them as they are.
          </p>
        </>
      )}
    </>
  )
}
