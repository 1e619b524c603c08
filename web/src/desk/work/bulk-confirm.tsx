import type { startBulk } from '@apply/contract/desk/bulk'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ButtonLabel } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { ModalText } from '../../design/modal-text.tsx'
import { useItemTitle, useStateLabel } from '../application/application-data.ts'
import { itemWords } from '../application/item-data.ts'
import { Refusal } from '../failures.tsx'
import { MailExamples } from '../mail/mail-examples.tsx'
import { useSingleMutation } from '../mutations.ts'
import * as panelCss from '../panel.module.css'
import * as css from './bulk.module.css'
import { type Action, applicationsText, type Prepared, type Preview, useReloadRuns } from './bulk-data.ts'
import { SkippedList } from './skipped-list.tsx'

type Ready = Preview['ready']

const countOf = (ready: Ready): number => ready.reduce((sum, { count }) => sum + count, 0)

const useActionWords = (): ((action: Action) => string) => {
  const labelOf = useStateLabel()
  const titleOf = useItemTitle()
  return (action) => {
    if (action.kind === 'decision') return 'will get this proposal, which somebody else has to confirm'
    if (action.kind === 'confirm') return 'will have their decision confirmed'
    if (action.kind === 'unpropose') return 'will lose their proposal'
    if (action.kind === 'unconfirm') return 'will lose the confirmation, and keep the proposal'
    if (action.kind === 'item') return `will have “${titleOf(action.item)}” ${itemWords[action.state]}`
    if (action.kind === 'due') return `will have “${titleOf(action.item)}” due on ${action.due_on ?? 'no day'}`
    if (action.kind === 'mail') return `will get this mail, each filled in for its applicant`
    return action.kind === 'request'
      ? `will be asked for “${action.title}”, each with a mail to the applicant`
      : `will move to “${labelOf(action.state)}”`
  }
}

/** From which states they move, most of them first. */
const FromStates = ({ ready }: { readonly ready: Ready }) => {
  const labelOf = useStateLabel()
  return (
    <ul className={css.deskBulkList}>
      {ready.map(({ state, count }) => (
        <li key={state}>
          {count.toLocaleString('en-US')} from “{labelOf(state)}”
        </li>
      ))}
    </ul>
  )
}

type FinalProps = { readonly ready: Ready; readonly isWanted: boolean; readonly onChange: (isWanted: boolean) => void }

/** A move that would take decisions back is chosen by itself. */
const FinalChoice = ({ ready, isWanted, onChange }: FinalProps) => {
  const labelOf = useStateLabel()
  if (ready.length === 0) return null
  const states = ready.map(({ state, count }) => `${count.toLocaleString('en-US')} from “${labelOf(state)}”`).join(', ')
  return (
    <label className={css.deskBulkFinal}>
      <input type="checkbox" checked={isWanted} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {`Also move those in a final state: ${states}.`} <strong>This takes their decision back.</strong>
      </span>
    </label>
  )
}

type Props = { readonly prepared: Prepared; readonly onBack: () => void; readonly onStarted: () => void }

/** The second step: how many it is for. */
export const ConfirmAction = ({ prepared: { action, preview }, onBack, onStarted }: Props) => {
  const wordsOf = useActionWords()
  const reload = useReloadRuns()
  const [withFinal, setWithFinal] = useState(false)
  const isMove = action.kind === 'state'
  const final = isMove ? preview.ready.filter(({ is_final }) => is_final) : []
  const wanted = withFinal ? preview.ready : preview.ready.filter((each) => !final.includes(each))
  const count = countOf(wanted)
  const start = useSingleMutation({
    mutationFn: () =>
      call<typeof startBulk>('POST', '/desk/api/bulk/:id/start', {
        params: { id: preview.id },
        body: { with_final: withFinal },
      }),
    onSuccess: async () => {
      await reload()
      onStarted()
    },
  })
  return (
    <div className={panelCss.deskCompactForm}>
      <ModalText>
        <strong>{applicationsText(count)}</strong> {wordsOf(action)}.
      </ModalText>
      {isMove && wanted.length > 0 && <FromStates ready={wanted} />}
      <FinalChoice ready={final} isWanted={withFinal} onChange={setWithFinal} />
      {action.kind === 'mail' && <MailExamples draft={action} examples={preview.examples} />}
      <SkippedList skipped={preview.skipped} />
      <p className={panelCss.deskActions}>
        {count > 0 && (
          <button
            type="button"
            className={design.button}
            aria-disabled={start.isPending}
            onClick={() => start.mutate()}
          >
            <ButtonLabel isBusy={start.isPending}>{`Do it for ${applicationsText(count)}`}</ButtonLabel>
          </button>
        )}
        <button type="button" className={design.linkButton} onClick={onBack}>
          Back
        </button>
      </p>
      <Refusal error={start.error} />
    </div>
  )
}
