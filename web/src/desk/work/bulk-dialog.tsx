import '../application/application.css'
import type { previewBulk, runBulk } from '@apply/contract/desk/bulk'
import { groupBy } from '@apply/engine/group-by'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call, type ResponseOf } from '../../api/call.ts'
import { ButtonLabel } from '../../ui/icons.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { useChoices } from '../application/application-data.ts'
import { Refusal } from '../application/parts.tsx'
import { type RequestDraft, RequestFields } from '../application/request-fields.tsx'

export type BulkKind = 'state' | 'request'

type Action = (typeof runBulk)['body']['_zod']['input']['action']
type Preview = ResponseOf<typeof previewBulk>

const applications = (count: number): string =>
  count === 1 ? '1 application' : `${count.toLocaleString('en-US')} applications`

type Skipped = { readonly reason: string; readonly count: number }

const SkippedList = ({ skipped }: { readonly skipped: readonly Skipped[] }) =>
  skipped.length === 0 ? null : (
    <>
      <p>Skipped:</p>
      <ul>
        {skipped.map(({ reason, count }) => (
          <li key={reason}>
            {count.toLocaleString('en-US')}: {reason}
          </li>
        ))}
      </ul>
    </>
  )

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
type Chosen = { readonly action: Action; readonly preview: Preview }

/** The first step: what is to be done. */
const ChooseAction = ({ kind, ids, onReady }: ChooseProps) => {
  const [state, setState] = useState('')
  const [draft, setDraft] = useState<RequestDraft>()
  const preview = useMutation({
    mutationFn: async (action: Action): Promise<Chosen> => ({
      action,
      preview: await call<typeof previewBulk>('POST', '/desk/api/bulk/preview', { body: { ids: [...ids], action } }),
    }),
    onSuccess: onReady,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (preview.isPending) return
    if (kind === 'state') preview.mutate({ kind, state })
    else if (draft) preview.mutate({ kind, ...draft })
  }
  return (
    <form className="desk-form" onSubmit={submit}>
      {kind === 'state' ? (
        <StateField state={state} onChange={setState} />
      ) : (
        <RequestFields draft={draft} onChange={setDraft} />
      )}
      <button type="submit" className="button" aria-disabled={preview.isPending}>
        <ButtonLabel isBusy={preview.isPending}>See what will happen</ButtonLabel>
      </button>
      <Refusal error={preview.error} />
    </form>
  )
}

const useActionWords = (): ((action: Action) => string) => {
  const { data } = useChoices()
  return (action) => {
    if (action.kind === 'request') return `will be asked for “${action.title}”, each with a mail to the applicant`
    return `will move to “${data?.states.find(({ name }) => name === action.state)?.label ?? action.state}”`
  }
}

/** So many are changed well within the time that a call may take, also on a slow disk. */
const batchSize = 200

type Items = Preview['ready']
type Results = ResponseOf<typeof runBulk>['results']

/** Changes all of them, batch by batch, and says how many are through. */
const runBatches = async (items: Items, action: Action, onProgress: (count: number) => void): Promise<Results> => {
  const results: Results[number][] = []
  for (let start = 0; start < items.length; start += batchSize) {
    const batch = items.slice(start, start + batchSize)
    results.push(...(await call<typeof runBulk>('POST', '/desk/api/bulk', { body: { items: batch, action } })).results)
    onProgress(results.length)
  }
  return results
}

type ConfirmProps = { readonly chosen: Chosen; readonly onBack: () => void; readonly onDone: () => void }

/** The second step: how many it is for, and then what came of it. */
const ConfirmAction = ({ chosen: { action, preview }, onBack, onDone }: ConfirmProps) => {
  const queryClient = useQueryClient()
  const wordsOf = useActionWords()
  const { ready, skipped } = preview
  const [progress, setProgress] = useState(0)
  const run = useMutation({
    mutationFn: () => runBatches(ready, action, setProgress),
    onSettled: () =>
      Promise.all([['list'], ['application']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  if (run.data) {
    const reasons = groupBy(
      run.data.flatMap((result) => result.skipped ?? []),
      (reason) => reason,
    )
    return (
      <div className="desk-form">
        <p role="status">Done for {applications(run.data.filter((result) => result.skipped === undefined).length)}.</p>
        <SkippedList skipped={[...reasons].map(([reason, { length }]) => ({ reason, count: length }))} />
        <button type="button" className="button" onClick={onDone}>
          Close
        </button>
      </div>
    )
  }
  return (
    <div className="desk-form">
      <p>
        <strong>{applications(ready.length)}</strong> {wordsOf(action)}.
      </p>
      <SkippedList skipped={skipped} />
      <p className="desk-actions">
        {ready.length > 0 && (
          <button
            type="button"
            className="button"
            aria-disabled={run.isPending}
            onClick={() => !run.isPending && run.mutate()}
          >
            <ButtonLabel isBusy={run.isPending}>{`Do it for ${applications(ready.length)}`}</ButtonLabel>
          </button>
        )}
        <button type="button" className="link-button" onClick={onBack}>
          Back
        </button>
      </p>
      {run.isPending && ready.length > batchSize && (
        <progress max={ready.length} value={progress} aria-label="Applications that are through" />
      )}
      <Refusal error={run.error} />
    </div>
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
  const title = `${kind === 'state' ? 'Move' : 'Ask'} ${applications(ids.length)}`
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
