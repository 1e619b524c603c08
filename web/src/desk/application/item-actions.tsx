import { maxDeskText } from '@apply/engine/desk'
import { isOpen, type SettableState } from '@apply/engine/items'
import { type FormEvent, useId, useState } from 'react'
import { takeLostFocus } from '../../design/focus.ts'
import { ButtonLabel } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import * as css from '../panel.module.css'
import { CompactForm } from '../panel.tsx'
import type { DeskItem, useItemChange } from './item-data.ts'

type Props = { readonly item: DeskItem; readonly change: ReturnType<typeof useItemChange> }

/** What a button does, and what the button of the form says that asks for a reason. */
const actions = {
  received: 'Mark as received',
  waived: 'Waive',
  not_needed: 'Not needed',
  awaiting: 'Wait for it again',
} as const satisfies Record<SettableState, string>

type ReasonProps = Props & { readonly state: SettableState; readonly onClose: () => void }

const ReasonForm = ({ item, change, state, onClose }: ReasonProps) => {
  const [reason, setReason] = useState('')
  const field = useId()
  return (
    <CompactForm
      action={actions[state]}
      isBusy={change.isPending}
      onSubmit={() => change.mutate({ state, reason }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <label htmlFor={field}>Reason, for the history of “{item.title}” (optional)</label>
      <input
        id={field}
        ref={takeLostFocus}
        dir="auto"
        maxLength={maxDeskText.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </CompactForm>
  )
}

/** The buttons below an item. What is received is ticked at once; the rest asks for a reason first. */
export const ItemActions = ({ item, change }: Props) => {
  /** False after the form was closed, when its button gets the focus back. */
  const [asked, setAsked] = useState<SettableState | false>()
  const [last, setLast] = useState<SettableState>()
  if (asked) return <ReasonForm item={item} change={change} state={asked} onClose={() => setAsked(false)} />
  const choices: readonly SettableState[] = isOpen(item.state) ? ['received', 'waived', 'not_needed'] : ['awaiting']
  const press = (state: SettableState) => {
    if (state === 'received') return change.mutate({ state, reason: '' })
    setLast(state)
    setAsked(state)
  }
  return (
    <p className={css.deskActions}>
      {choices.map((state) => (
        <button
          key={state}
          type="button"
          className={design.linkButton}
          aria-disabled={change.isPending}
          ref={asked === false && last === state ? takeLostFocus : undefined}
          onClick={() => press(state)}
        >
          {actions[state]}
          <span className={design.visuallyHidden}> {item.title}</span>
        </button>
      ))}
    </p>
  )
}

/** The day by which an item is due. Another version of the item may have another one. */
export const DueForm = ({ item, change }: Props) => {
  const [day, setDay] = useState(item.due_on ?? '')
  const [seen, setSeen] = useState(item.version)
  const field = useId()
  if (item.version !== seen) {
    setSeen(item.version)
    setDay(item.due_on ?? '')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (day !== (item.due_on ?? '')) change.mutate({ due_on: day === '' ? null : day })
  }
  return (
    <form className={css.deskInlineForm} onSubmit={submit}>
      <label htmlFor={field}>
        Due day<span className={design.visuallyHidden}> of {item.title}</span>
      </label>
      <input id={field} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      <button type="submit" className={`${design.button} ${design.buttonQuiet}`} aria-disabled={change.isPending}>
        <ButtonLabel isBusy={change.isPending}>Set</ButtonLabel>
      </button>
    </form>
  )
}
