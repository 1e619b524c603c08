import '../application/application.css'
import type { previewBulk } from '@apply/contract/desk/bulk'
import { useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { useChoices } from '../application/application-data.ts'
import { ChoicesFailure } from '../application/choices-failure.tsx'
import { CompactForm } from '../application/panel.tsx'
import { type RequestDraft, RequestFields } from '../application/request-fields.tsx'
import { useSingleMutation } from '../mutations.ts'
import { ConfirmAction } from './bulk-confirm.tsx'
import { type Action, applicationsText, type Chosen } from './bulk-run.ts'

export type BulkKind = 'state' | 'request'

type StateProps = { readonly state: string; readonly onChange: (state: string) => void }

const StateField = ({ state, onChange }: StateProps) => {
  const { data } = useChoices()
  const id = useId()
  return (
    <>
      <label htmlFor={id}>Move to</label>
      <select id={id} required value={state} onChange={({ target }) => onChange(target.value)}>
        <option value="">Choose…</option>
        {data?.states.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </>
  )
}

type ChooseProps = {
  readonly kind: BulkKind
  readonly ids: readonly string[]
  readonly onReady: (chosen: Chosen) => void
}

/** The first step: what is to be done. */
const ChooseAction = ({ kind, ids, onReady }: ChooseProps) => {
  const [state, setState] = useState('')
  const [draft, setDraft] = useState<RequestDraft>()
  const preview = useSingleMutation({
    mutationFn: async (action: Action): Promise<Chosen> => ({
      action,
      preview: await call<typeof previewBulk>('POST', '/desk/api/bulk/preview', { body: { ids: [...ids], action } }),
    }),
    onSuccess: onReady,
  })
  const submit = () => {
    if (kind === 'state') preview.mutate({ kind, state })
    else if (draft) preview.mutate({ kind, ...draft })
  }
  return (
    <CompactForm action="See what will happen" isBusy={preview.isPending} error={preview.error} onSubmit={submit}>
      <ChoicesFailure />
      {kind === 'state' ? (
        <StateField state={state} onChange={setState} />
      ) : (
        <RequestFields draft={draft} onChange={setDraft} />
      )}
    </CompactForm>
  )
}

type Props = {
  readonly kind: BulkKind
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Changes many applications in two steps: what is to be done, and to how many it will be done. */
export const BulkDialog = ({ kind, ids, onClose, onDone }: Props) => {
  const [chosen, setChosen] = useState<Chosen>()
  const done = () => {
    onClose()
    onDone()
  }
  const title = `${kind === 'state' ? 'Move' : 'Ask'} ${applicationsText(ids.length)}`
  return (
    <ModalDialog title={title} onClose={onClose}>
      {chosen ? (
        <ConfirmAction chosen={chosen} onBack={() => setChosen(undefined)} onDone={done} />
      ) : (
        <ChooseAction kind={kind} ids={ids} onReady={setChosen} />
      )}
    </ModalDialog>
  )
}
