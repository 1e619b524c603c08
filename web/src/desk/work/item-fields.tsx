import { type SettableState, settableStates } from '@apply/engine/items'
import { useId } from 'react'
import { useChoices } from '../application/application-data.ts'
import type { Action } from './bulk-data.ts'

export type ItemAction = Extract<Action, { readonly kind: 'item' | 'due' }>

type Props = { readonly draft: ItemAction; readonly onChange: (draft: ItemAction) => void }

const wordOf: Readonly<Record<SettableState, string>> = {
  received: 'Mark as received',
  waived: 'Waive',
  not_needed: 'Mark as not needed',
  awaiting: 'Wait for it again',
}

/** What is done to an item: a state, or another day by which it is due. */
const doneTo = (value: string, item: string): ItemAction => {
  const state = settableStates.find((settable) => settable === value)
  return state ? { kind: 'item', item, state } : { kind: 'due', item, due_on: null }
}

/** Which item of the school's list, and what is done to it. */
export const ItemFields = ({ draft, onChange }: Props) => {
  const { data } = useChoices()
  const [item, what, day] = [useId(), useId(), useId()]
  return (
    <>
      <label htmlFor={item}>Item</label>
      <select
        id={item}
        required
        value={draft.item}
        onChange={({ target }) => onChange({ ...draft, item: target.value })}
      >
        <option value="">Choose…</option>
        {data?.items.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      <label htmlFor={what}>What to do</label>
      <select
        id={what}
        value={draft.kind === 'item' ? draft.state : 'due'}
        onChange={({ target }) => onChange(doneTo(target.value, draft.item))}
      >
        {settableStates.map((state) => (
          <option key={state} value={state}>
            {wordOf[state]}
          </option>
        ))}
        <option value="due">Set the due day</option>
      </select>
      {draft.kind === 'due' && (
        <>
          <label htmlFor={day}>Due day (empty for none)</label>
          <input
            id={day}
            type="date"
            value={draft.due_on ?? ''}
            onChange={({ target }) => onChange({ ...draft, due_on: target.value === '' ? null : target.value })}
          />
        </>
      )}
    </>
  )
}
