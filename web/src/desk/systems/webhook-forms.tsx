import type { createWebhook, readWebhooks, removeWebhook, resumeWebhook } from '@apply/contract/desk/webhooks'
import type { DeskEventName } from '@apply/engine/desk-exchange'
import { useState } from 'react'
import { call, type ResponseOf } from '../../api/call.ts'
import { ModalText } from '../../design/modal-text.tsx'
import * as desk from '../desk.module.css'
import { DeskForm, TextField } from '../desk-form.tsx'
import { useClosing, useReload, useSingleMutation } from '../mutations.ts'
import { CheckList } from './check-list.tsx'
import { SecretOnce } from './secret-once.tsx'

export const webhooksKey = ['webhooks']

export type Webhook = ResponseOf<typeof readWebhooks>['webhooks'][number]

export const eventTexts: Readonly<Record<DeskEventName, string>> = {
  'application.submitted': 'An application is submitted',
  'application.withdrawn': 'An applicant withdraws an application',
  'application.reinstated': 'Staff take a withdrawal back',
  'application.corrected': 'Staff correct an answer',
  'person.deleted': 'A person who has submitted is deleted',
  'request.answered': 'An applicant answers a request',
  'item.changed': 'Something that an application needs is asked for, arrives or is let go',
  'state.changed': 'An application gets another state',
  'decision.released': 'An applicant gets the letter of a decision',
}

const events = Object.entries(eventTexts).map(([value, label]) => ({ value: value as DeskEventName, label }))

export const NewWebhook = ({ onDone }: { readonly onDone: () => void }) => {
  const [chosen, setChosen] = useState<readonly DeskEventName[]>(['application.submitted'])
  const create = useSingleMutation({
    mutationFn: ({ name, url }: { readonly name: string; readonly url: string }) =>
      call<typeof createWebhook>('POST', '/desk/api/webhooks', { body: { name, url, events: chosen } }),
    onSettled: useReload(webhooksKey),
  })
  if (create.data) return <SecretOnce name="secret that signs the events" secret={create.data.secret} onDone={onDone} />
  return (
    <DeskForm
      action="Add the webhook"
      isBusy={create.isPending}
      error={create.error}
      onSubmit={(value) => create.mutate({ name: value('name'), url: value('url').trim() })}
      onCancel={onDone}
    >
      <TextField label="Name of the system" name="name" maxLength={100} />
      <TextField label="Address" name="url" inputMode="url" hint="Such as https://records.example.edu/events" />
      <CheckList legend="It is told when" choices={events} chosen={chosen} onChange={setChosen} />
    </DeskForm>
  )
}

const waitingText = (count: number): string => {
  if (count === 0) return ''
  return count === 1 ? ' The event that waits is sent.' : ` The ${count} events that wait are sent.`
}

type FormProps = { readonly webhook: Webhook; readonly onDone: () => void }

export const ResumeWebhook = ({ webhook: { id, name, url, created_by, deliveries }, onDone }: FormProps) => {
  const resume = useSingleMutation({
    mutationFn: () => call<typeof resumeWebhook>('POST', '/desk/api/webhooks/:id/resume', { params: { id } }),
    onSettled: useReload(webhooksKey),
  })
  if (resume.data)
    return <SecretOnce name="new secret that signs the events" secret={resume.data.secret} onDone={onDone} />
  return (
    <DeskForm
      action="Resume the webhook"
      isBusy={resume.isPending}
      error={resume.error}
      onSubmit={() => resume.mutate()}
      onCancel={onDone}
    >
      <ModalText>{`${created_by}, who added this webhook, is no longer an administrator. Resume it only if you know that this is an address of ${name}:`}</ModalText>
      <p className={desk.deskSoft}>{url}</p>
      <p>{`You are responsible for it from now on. It gets a new secret, which you give to the system.${waitingText(deliveries.waiting)}`}</p>
    </DeskForm>
  )
}

export const RemoveWebhook = ({ webhook, onDone }: FormProps) => {
  const remove = useSingleMutation({
    mutationFn: () => call<typeof removeWebhook>('DELETE', '/desk/api/webhooks/:id', { params: { id: webhook.id } }),
    ...useClosing(onDone, webhooksKey),
  })
  return (
    <DeskForm
      action="Remove the webhook"
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate()}
      onCancel={onDone}
    >
      <ModalText>{`${webhook.name} is told nothing any more, and the ${webhook.deliveries.waiting} events that wait are not sent.`}</ModalText>
    </DeskForm>
  )
}
