import type { readWebhooks, testWebhook } from '@apply/contract/desk/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../api/call.ts'
import { ScreenSpinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { Modal } from '../../ui/lazy.tsx'
import * as desk from '../desk.module.css'
import { LoadFailure } from '../failures.tsx'
import { ShortMoment } from '../moment.tsx'
import { toastFailure, toastSuccess, useReload, useSingleMutation } from '../mutations.ts'
import { DeskTable } from '../table.tsx'
import { DeliveryLog, deliveriesKey } from './delivery-log.tsx'
import * as css from './systems.module.css'
import { eventTexts, NewWebhook, RemoveWebhook, ResumeWebhook, type Webhook, webhooksKey } from './webhook-forms.tsx'

const useTest = (id: string) =>
  useSingleMutation({
    mutationFn: () => call<typeof testWebhook>('POST', '/desk/api/webhooks/:id/test', { params: { id } }),
    onSuccess: toastSuccess,
    onError: toastFailure,
    onSettled: useReload(deliveriesKey(id)),
  })

const countText = ({ deliveries: { delivered, waiting, failed } }: Webhook): string =>
  [
    `${delivered} delivered`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(', ')

type Action = 'resume' | 'remove'

type RowProps = {
  readonly webhook: Webhook
  readonly onLog: () => void
  readonly onChoose: (action: Action) => void
}

const WebhookRow = ({ webhook, onLog, onChoose }: RowProps) => {
  const test = useTest(webhook.id)
  const about = <span className={design.visuallyHidden}>{` ${webhook.name}`}</span>
  return (
    <tr>
      <td>
        {webhook.name}
        <br />
        <span className={desk.deskSoft}>{webhook.url}</span>
      </td>
      <td>{webhook.events.map((event) => eventTexts[event]).join('; ')}</td>
      <td>
        {countText(webhook)}
        {webhook.paused_at !== null && (
          <>
            <br />
            <strong>
              Paused since <ShortMoment at={webhook.paused_at} />
            </strong>
          </>
        )}
      </td>
      <td className={css.deskRowActions}>
        <button type="button" className={design.linkButton} onClick={onLog}>
          Log{about}
        </button>
        {webhook.paused_at === null ? (
          <button type="button" className={design.linkButton} onClick={() => test.mutate()}>
            Send a test{about}
          </button>
        ) : (
          <button type="button" className={design.linkButton} onClick={() => onChoose('resume')}>
            Resume{about}
          </button>
        )}
        <button type="button" className={design.linkButton} onClick={() => onChoose('remove')}>
          Remove{about}
        </button>
      </td>
    </tr>
  )
}

/** Which log is shown is in the address. */
const useShownLog = (webhooks: readonly Webhook[]) => {
  const [search, setSearch] = useSearchParams()
  const shown = webhooks.find(({ id }) => id === search.get('log'))
  return { shown, show: (id: string) => setSearch({ log: id }, { replace: true }) }
}

const WebhookTable = ({ webhooks }: { readonly webhooks: readonly Webhook[] }) => {
  const [chosen, setChosen] = useState<{ readonly webhook: Webhook; readonly action: Action }>()
  const close = () => setChosen(undefined)
  const { shown, show } = useShownLog(webhooks)
  return (
    <>
      <DeskTable label="Table of webhooks" columns={['System', 'Is told when', 'Last month', 'Change']}>
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onLog={() => show(webhook.id)}
            onChoose={(action) => setChosen({ webhook, action })}
          />
        ))}
      </DeskTable>
      {shown && <DeliveryLog key={shown.id} id={shown.id} name={shown.name} />}
      <Modal
        open={chosen?.action === 'remove'}
        size="small"
        title={`Remove the webhook of ${chosen?.webhook.name ?? ''}`}
        onClose={close}
      >
        {chosen && <RemoveWebhook webhook={chosen.webhook} onDone={close} />}
      </Modal>
      <Modal
        open={chosen?.action === 'resume'}
        size="small"
        isShownOnce
        title={`Resume the webhook of ${chosen?.webhook.name ?? ''}`}
        onClose={close}
      >
        {chosen && <ResumeWebhook webhook={chosen.webhook} onDone={close} />}
      </Modal>
    </>
  )
}

/** Where events are sent. */
export const WebhooksSection = () => {
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: webhooksKey,
    queryFn: () => call<typeof readWebhooks>('GET', '/desk/api/webhooks'),
  })
  return (
    <section className={css.deskSection} aria-labelledby="webhooks">
      <div className={desk.deskTitleRow}>
        <h2 id="webhooks">Webhooks</h2>
        <button type="button" className={design.button} onClick={() => setAdding(true)}>
          New webhook
        </button>
      </div>
      <p>
        A webhook tells a system at once what has happened. It sends ids only; the system reads the rest with its key.
      </p>
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h3>The webhooks could not be loaded</h3>
      </LoadFailure>
      {!data && !error && <ScreenSpinner />}
      {data?.webhooks.length === 0 && <p className={desk.deskEmpty}>There are no webhooks yet.</p>}
      {data && data.webhooks.length > 0 && <WebhookTable webhooks={data.webhooks} />}
      <Modal open={isAdding} size="small" isShownOnce title="New webhook" onClose={() => setAdding(false)}>
        <NewWebhook onDone={() => setAdding(false)} />
      </Modal>
    </section>
  )
}
