import type { createDeskRequest } from '@apply/contract/desk/work'
import { hasRole, requestKey } from '@apply/engine/desk'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { takeLostFocus } from '../../design/focus.ts'
import * as design from '../../design/index.module.css'
import { useKeptText } from '../../ui/kept-text.ts'
import { Refusal } from '../failures.tsx'
import { ShortMoment } from '../moment.tsx'
import * as css from '../panel.module.css'
import { Byline, CompactForm, Panel } from '../panel.tsx'
import { useStaff } from '../staff-session.tsx'
import { Tag, type Tone } from '../tag.tsx'
import { type Application, type DeskRequest, useChange, useChoices } from './application-data.ts'
import { RequestActions, useDecision } from './request-actions.tsx'
import { type RequestDraft, RequestFields } from './request-fields.tsx'

const statusWords: Readonly<Record<DeskRequest['status'], string>> = {
  open: 'waiting for the applicant',
  answered: 'answered',
  done: 'done',
  repeated: 'asked again',
  withdrawn: 'withdrawn',
}

const tones: Readonly<Partial<Record<DeskRequest['status'], Tone>>> = {
  open: 'waiting',
  answered: 'answered',
  done: 'done',
}

type RequestProps = {
  readonly id: string
  readonly request: DeskRequest
  readonly onOpen: (key: string) => void
}

const Request = ({ id, request, onOpen }: RequestProps) => {
  const { role } = useStaff()
  const decide = useDecision(id, request)
  const { title, text, wants, status, asked, answer, answered_at, settled } = request
  return (
    <li>
      <strong>{title}</strong>
      <Tag tone={tones[status]}>{statusWords[status]}</Tag>
      <p className={css.deskText}>{text}</p>
      <Byline of={asked}>Asked by</Byline>
      {answered_at !== undefined && (
        <blockquote className={css.deskAnswer}>
          {answer !== '' && <p className={css.deskText}>{answer}</p>}
          {wants === 'document' && (
            <button type="button" className={design.linkButton} onClick={() => onOpen(requestKey(request.id))}>
              Open the document<span className={design.visuallyHidden}> for {title}</span>
            </button>
          )}
          <p className={css.deskMuted}>
            The applicant, <ShortMoment at={answered_at} />
          </p>
        </blockquote>
      )}
      {settled && <Byline of={settled}>{`Set to “${statusWords[status]}” by`}</Byline>}
      {hasRole(role, 'officer') && <RequestActions request={request} decide={decide} />}
      {/* Outside of the actions: what was refused stays readable when the request turns out to be settled. */}
      <Refusal error={decide.error} />
    </li>
  )
}

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

const NewRequest = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
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

type Props = { readonly application: Application; readonly onOpen: (key: string) => void }

/** What the applicant was asked for after the submission. */
export const RequestsPanel = ({ application: { id, requests }, onOpen }: Props) => {
  const { role } = useStaff()
  const { data } = useChoices()
  /** False after the form was closed, when the button gets the focus back. */
  const [isAsking, setAsking] = useState<boolean>()
  const canAsk = hasRole(role, 'officer') && data !== undefined && data.templates.length > 0
  return (
    <Panel
      title="Requests"
      count={requests.length}
      aside={
        canAsk &&
        !isAsking && (
          <button
            type="button"
            className={css.deskQuietButton}
            ref={isAsking === false ? takeLostFocus : undefined}
            onClick={() => setAsking(true)}
          >
            Ask for something
          </button>
        )
      }
    >
      <ol className={css.deskLines}>
        {requests.map((request) => (
          <Request key={request.id} id={id} request={request} onOpen={onOpen} />
        ))}
      </ol>
      {isAsking && <NewRequest id={id} onClose={() => setAsking(false)} />}
    </Panel>
  )
}
