import { hasRole } from '@apply/engine/desk'
import { useState } from 'react'
import { takeLostFocus } from '../../design/focus.ts'
import { LoadFailure } from '../failures.tsx'
import { Moment } from '../moment.tsx'
import * as panelCss from '../panel.module.css'
import { Byline, CompactForm, Panel } from '../panel.tsx'
import { useStaff } from '../staff-session.tsx'
import { type DeskMail, type MailDraft, useMails, usePreview, useSend } from './mail-data.ts'
import { MailFields } from './mail-fields.tsx'
import { MailPreview } from './mail-preview.tsx'

const fates = { waiting: 'waits to be sent', sent: 'sent on', given_up: 'given up on' } as const

const OneMail = ({ mail: { subject, text, written, fate, at } }: { readonly mail: DeskMail }) => (
  <li>
    <details>
      <summary>
        <bdi>{subject}</bdi>
      </summary>
      <p className={panelCss.deskText}>{text}</p>
    </details>
    <p className={panelCss.deskMuted}>
      {fates[fate]} {at !== undefined && <Moment at={at} />}
    </p>
    <Byline of={written}>Written by</Byline>
  </li>
)

type FormProps = { readonly id: string; readonly onClose: () => void }

const empty = { template: '', subject: '', text: '' }

const MailForm = ({ id, onClose }: FormProps) => {
  const [draft, setDraft] = useState<MailDraft>()
  const preview = usePreview(id, draft ?? empty)
  const send = useSend(id)
  const seen = preview.isCurrent ? preview.data?.sha256 : undefined
  const submit = () => {
    if (draft && seen !== undefined)
      send.mutate({ draft, seen }, { onSuccess: onClose, onError: () => preview.refetch() })
  }
  return (
    <CompactForm
      action="Send the mail"
      isBusy={send.isPending || (draft !== undefined && seen === undefined && !preview.error)}
      error={send.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <MailFields draft={draft} onChange={setDraft} />
      {draft && <MailPreview draft={draft} preview={preview} title="The mail as it is sent" />}
    </CompactForm>
  )
}

/** What staff wrote to the applicant, what became of it, and a new mail. */
export const MailPanel = ({ id }: { readonly id: string }) => {
  /** False after the form was closed, when the button gets the focus back. */
  const [isWriting, setWriting] = useState<boolean>()
  const { data, error, refetch } = useMails(id)
  const { role } = useStaff()
  return (
    <Panel
      title="Mails to the applicant"
      count={data?.mails.length ?? 0}
      aside={
        !isWriting &&
        hasRole(role, 'officer') && (
          <button
            type="button"
            className={panelCss.deskQuietButton}
            ref={isWriting === false ? takeLostFocus : undefined}
            onClick={() => setWriting(true)}
          >
            Write a mail
          </button>
        )
      }
    >
      <LoadFailure error={data ? undefined : error} onRetry={() => refetch()}>
        <h3>The mails could not be loaded</h3>
      </LoadFailure>
      <ol className={panelCss.deskLines}>
        {data?.mails.map((mail) => (
          <OneMail key={mail.id} mail={mail} />
        ))}
      </ol>
      {isWriting && <MailForm id={id} onClose={() => setWriting(false)} />}
    </Panel>
  )
}
