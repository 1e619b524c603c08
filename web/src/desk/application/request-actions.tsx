import type { repeatDeskRequest, settleDeskRequest } from '@apply/contract/desk/work'
import { maxDeskText } from '@apply/engine/desk'
import { useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { takeLostFocus } from '../../design/focus.ts'
import * as design from '../../design/index.module.css'
import { useKeptText } from '../../ui/kept-text.ts'
import * as css from '../panel.module.css'
import { CompactForm } from '../panel.tsx'
import { useStaff } from '../staff-session.tsx'
import { useChange } from './application-data.ts'
import type { DeskItem } from './item-data.ts'

/** What an officer decides about a request: to settle it, or to ask again with a new text. */
type Decision = { readonly as: 'done' | 'withdrawn' } | { readonly text: string }

export const useDecision = (id: string, request: DeskItem) =>
  useChange(id, (decision: Decision) => {
    const params = { id: request.id }
    const body = { ...decision, version: request.version }
    return 'text' in body
      ? call<typeof repeatDeskRequest>('POST', '/desk/api/requests/:id/repeat', { params, body })
      : call<typeof settleDeskRequest>('POST', '/desk/api/requests/:id/settle', { params, body })
  })

type ActionProps = { readonly request: DeskItem; readonly decide: ReturnType<typeof useDecision> }

/** Asks again for what was answered, with a new text. */
const RepeatForm = ({ request, decide, onClose }: ActionProps & { readonly onClose: () => void }) => {
  const [text, type] = useKeptText(`repeat of ${useStaff().email} of ${request.id}`, request.text)
  const field = useId()
  const close = () => {
    type(request.text)
    onClose()
  }
  return (
    <CompactForm
      action="Ask again"
      isBusy={decide.isPending}
      onSubmit={() => decide.mutate({ text }, { onSuccess: close })}
      onCancel={close}
    >
      <label htmlFor={field}>What is still missing</label>
      <textarea
        id={field}
        ref={takeLostFocus}
        dir="auto"
        rows={4}
        required
        maxLength={maxDeskText.request}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
    </CompactForm>
  )
}

/** The buttons below a request. Once it is settled there are none, but a text that is being written stays. */
export const RequestActions = ({ request, decide }: ActionProps) => {
  /** False after the form was closed, when the button gets the focus back. */
  const [isRepeating, setRepeating] = useState<boolean>()
  if (isRepeating) return <RepeatForm request={request} decide={decide} onClose={() => setRepeating(false)} />
  if (request.state !== 'awaiting' && request.state !== 'received') return null
  const settle = (as: 'done' | 'withdrawn', text: string) => (
    <button
      type="button"
      className={design.linkButton}
      aria-disabled={decide.isPending}
      onClick={() => decide.mutate({ as })}
    >
      {text}
      <span className={design.visuallyHidden}> {request.title}</span>
    </button>
  )
  return (
    <p className={css.deskActions}>
      {settle('done', 'Mark as done')}
      {request.state === 'received' ? (
        <button
          type="button"
          className={design.linkButton}
          ref={isRepeating === false ? takeLostFocus : undefined}
          onClick={() => setRepeating(true)}
        >
          Ask again<span className={design.visuallyHidden}> for {request.title}</span>
        </button>
      ) : (
        settle('withdrawn', 'Withdraw')
      )}
    </p>
  )
}
