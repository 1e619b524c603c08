import type { createDeskRequest } from '@apply/contract/desk/work'
import { call } from '../../api/call.ts'
import { useKeptText } from '../../ui/kept-text.ts'
import * as css from '../panel.module.css'
import { CompactForm } from '../panel.tsx'
import { useStaff } from '../staff-session.tsx'
import { useChange } from './application-data.ts'
import { type RequestDraft, RequestFields } from './request-fields.tsx'

/** A request that is being written stays in the window while its officer looks at other applications, or has to log in again. */
const useKeptDraft = (id: string) => {
  const name = `request of ${useStaff().email} about ${id}`
  const [template, setTemplate] = useKeptText(`${name}: template`)
  const [title, setTitle] = useKeptText(`${name}: title`)
  const [text, setText] = useKeptText(`${name}: text`)
  const setDraft = (draft?: RequestDraft) => {
    setTemplate(draft?.template ?? '')
    setTitle(draft?.title ?? '')
    setText(draft?.text ?? '')
  }
  return [template === '' ? undefined : { template, title, text }, setDraft] as const
}

/** Asks the applicant for something that the list does not have. */
export const AskForm = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const [draft, setDraft] = useKeptDraft(id)
  const ask = useChange(id, async (body: RequestDraft) => {
    const path = '/desk/api/applications/:id/requests'
    const asked = await call<typeof createDeskRequest>('POST', path, { params: { id }, body })
    // Also if its officer has gone on to another application meanwhile.
    setDraft()
    return asked
  })
  const cancel = () => {
    setDraft()
    onClose()
  }
  return (
    <CompactForm
      action="Send request"
      isBusy={ask.isPending}
      error={ask.error}
      onSubmit={() => draft && ask.mutate(draft, { onSuccess: onClose })}
      onCancel={cancel}
    >
      <RequestFields draft={draft} onChange={setDraft} />
      <p className={css.deskMuted}>
        The applicant gets a mail with the title and a link, and answers on the completion page.
      </p>
    </CompactForm>
  )
}
