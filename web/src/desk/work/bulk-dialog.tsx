import type { previewBulk } from '@apply/contract/desk/bulk'
import { useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { ModalDialog } from '../../design/modal-dialog.tsx'
import { useChoices } from '../application/application-data.ts'
import { ChoicesFailure } from '../application/choices-failure.tsx'
import { type ProposalDraft, ProposalFields, proposalOf } from '../application/proposal-fields.tsx'
import { type RequestDraft, RequestFields } from '../application/request-fields.tsx'
import type { MailDraft } from '../mail/mail-data.ts'
import { MailFields } from '../mail/mail-fields.tsx'
import { useSingleMutation } from '../mutations.ts'
import { CompactForm } from '../panel.tsx'
import type { Chosen } from '../selection.ts'
import { ConfirmAction } from './bulk-confirm.tsx'
import { type Action, applicationsText, type Prepared } from './bulk-data.ts'
import { type ItemAction, ItemFields } from './item-fields.tsx'
import { type TakeBack, TakeBackFields } from './take-back-fields.tsx'

export type BulkKind = 'state' | 'request' | 'mail' | 'decision' | 'confirm' | 'unpropose' | 'item'

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
  readonly chosen: Chosen
  readonly onReady: (prepared: Prepared) => void
}

/** The first step: what is to be done. */
const ChooseAction = ({ kind, chosen, onReady }: ChooseProps) => {
  const [state, setState] = useState('')
  const [draft, setDraft] = useState<RequestDraft>()
  const [mail, setMail] = useState<MailDraft>()
  const [proposal, setProposal] = useState<ProposalDraft>({ decision: '', conditions: '' })
  const [item, setItem] = useState<ItemAction>({ kind: 'item', item: '', state: 'received' })
  const [takeBack, setTakeBack] = useState<TakeBack>('unpropose')
  const preview = useSingleMutation({
    mutationFn: async (action: Action): Promise<Prepared> => ({
      action,
      preview: await call<typeof previewBulk>('POST', '/desk/api/bulk/preview', {
        body: { chosen: 'ids' in chosen ? { ids: [...chosen.ids] } : chosen, action },
      }),
    }),
    onSuccess: onReady,
  })
  const submit = () => {
    if (kind === 'state') preview.mutate({ kind, state })
    else if (kind === 'decision') preview.mutate({ kind, ...proposalOf(proposal) })
    else if (kind === 'confirm') preview.mutate({ kind })
    else if (kind === 'unpropose') preview.mutate({ kind: takeBack })
    else if (kind === 'item') preview.mutate(item)
    else if (kind === 'mail') mail && preview.mutate({ kind, ...mail })
    else if (draft) preview.mutate({ kind, ...draft })
  }
  return (
    <CompactForm action="See what will happen" isBusy={preview.isPending} error={preview.error} onSubmit={submit}>
      <ChoicesFailure />
      {kind === 'state' && <StateField state={state} onChange={setState} />}
      {kind === 'request' && <RequestFields draft={draft} onChange={setDraft} />}
      {kind === 'decision' && <ProposalFields draft={proposal} onChange={setProposal} />}
      {kind === 'confirm' && <p>Decisions that somebody else has proposed are confirmed with their letters.</p>}
      {kind === 'unpropose' && <TakeBackFields kind={takeBack} onChange={setTakeBack} />}
      {kind === 'item' && <ItemFields draft={item} onChange={setItem} />}
      {kind === 'mail' && <MailFields draft={mail} onChange={setMail} />}
    </CompactForm>
  )
}

type Props = {
  readonly kind: BulkKind
  readonly chosen: Chosen
  readonly onClose: () => void
  readonly onStarted: () => void
}

const verbs = {
  state: 'Move',
  request: 'Ask',
  mail: 'Write to',
  decision: 'Decide',
  confirm: 'Confirm',
  unpropose: 'Withdraw proposals of',
  item: 'Change an item of',
} as const

const titleOf = (kind: BulkKind, chosen: Chosen): string => {
  const verb = verbs[kind]
  return 'ids' in chosen ? `${verb} ${applicationsText(chosen.ids.length)}` : `${verb} all applications that match`
}

/** Changes many applications in two steps: what is to be done, and to how many it will be done. The list then shows what becomes of it. */
export const BulkDialog = ({ kind, chosen, onClose, onStarted }: Props) => {
  const [prepared, setPrepared] = useState<Prepared>()
  const started = () => {
    onClose()
    onStarted()
  }
  return (
    <ModalDialog title={titleOf(kind, chosen)} onClose={onClose}>
      {prepared ? (
        <ConfirmAction prepared={prepared} onBack={() => setPrepared(undefined)} onStarted={started} />
      ) : (
        <ChooseAction kind={kind} chosen={chosen} onReady={setPrepared} />
      )}
    </ModalDialog>
  )
}
