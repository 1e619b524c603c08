import type { readDeliveries, replayDelivery } from '@apply/contract/desk/webhooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, type ResponseOf } from '../../api/call.ts'
import { ScreenSpinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import * as desk from '../desk.module.css'
import { LoadFailure } from '../failures.tsx'
import { Moment } from '../moment.tsx'
import { toastFailure, toastSuccess, useReload, useSingleMutation } from '../mutations.ts'
import { DeskTable, ShowOlder } from '../table.tsx'
import * as css from './systems.module.css'

export const deliveriesKey = (id: string) => ['deliveries', id]

type Page = ResponseOf<typeof readDeliveries>
type Delivery = Page['deliveries'][number]

const refreshMs = 5_000

const responseText = ({ response_status, response_ms, response_text, attempts }: Delivery): string => {
  if (attempts === 0) return 'not sent yet'
  const outcome = response_status === null ? '' : `${response_status} after ${response_ms} ms. `
  return `${outcome}${response_text ?? ''}`.trim()
}

const DeliveryRow = ({ delivery, webhookId }: { readonly delivery: Delivery; readonly webhookId: string }) => {
  const replay = useSingleMutation({
    mutationFn: () =>
      call<typeof replayDelivery>('POST', '/desk/api/webhook-deliveries/:id/replay', { params: { id: delivery.id } }),
    onSuccess: toastSuccess,
    onError: toastFailure,
    onSettled: useReload(deliveriesKey(webhookId)),
  })
  return (
    <tr>
      <td>
        <Moment at={delivery.created_at} />
      </td>
      <td>
        {delivery.application === null ? (
          delivery.event
        ) : (
          <Link to={`/applications/${delivery.application}`}>{delivery.event}</Link>
        )}
      </td>
      <td>
        <span className={`${desk.deskStatus} desk-status-${delivery.status}`}>{delivery.status}</span>
      </td>
      <td>{delivery.attempts}</td>
      <td className={css.deskResponse}>{responseText(delivery)}</td>
      <td className={css.deskRowActions}>
        <button type="button" className={design.linkButton} onClick={() => replay.mutate()}>
          Send again
        </button>
      </td>
    </tr>
  )
}

const useDeliveries = (id: string) =>
  useInfiniteQuery({
    queryKey: deliveriesKey(id),
    queryFn: ({ pageParam }): Promise<Page> =>
      call<typeof readDeliveries>('GET', '/desk/api/webhooks/:id/deliveries', {
        params: { id },
        ...(pageParam !== '' && { query: { before: pageParam } }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ deliveries, has_more }) => (has_more ? deliveries.at(-1)?.id : undefined),
    refetchInterval: refreshMs,
  })

/** What was sent to one webhook, newest first. It follows by itself. */
export const DeliveryLog = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const pages = useDeliveries(id)
  const deliveries = pages.data?.pages.flatMap((page) => page.deliveries)
  return (
    <>
      <h3>{`Sent to ${name}`}</h3>
      {pages.isPending && <ScreenSpinner />}
      {deliveries?.length === 0 && <p className={desk.deskEmpty}>Nothing has happened yet. Send a test to try it.</p>}
      {deliveries && deliveries.length > 0 && (
        <DeskTable label={`Sent to ${name}`} columns={['Time', 'Event', 'Status', 'Tries', 'Last response', 'Change']}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} webhookId={id} />
          ))}
        </DeskTable>
      )}
      <LoadFailure error={pages.error} onRetry={() => pages.refetch()}>
        <h4>The events could not be loaded</h4>
      </LoadFailure>
      <ShowOlder pages={pages}>Show older events</ShowOlder>
    </>
  )
}
