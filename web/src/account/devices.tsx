import type { endOneSession, endOtherSessions, LoggedInDevice, readSessions } from '@apply/contract/account-page'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { failureMessage, UnauthorizedError } from '../api/failures.ts'
import { ScreenSpinner } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { queryClient } from '../session/query-client.tsx'
import { showToast } from '../ui/toasts.ts'
import * as css from './account-page.module.css'

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call<typeof readSessions>('GET', '/api/account/sessions', { signal }),
  staleTime: 0,
})

const seenAt = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Logs out one device, or all others, and shows the list as it is then. */
const useEndSession = () =>
  useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? call<typeof endOtherSessions>('DELETE', '/api/account/sessions')
        : call<typeof endOneSession>('DELETE', '/api/account/sessions/:id', { params: { id } }),
    onSuccess: ({ message }) => showToast({ severity: 'success', message, label: 'Devices' }),
    onError: (error) => {
      // The Log In card says that the session has ended.
      if (error instanceof UnauthorizedError) return
      showToast({ severity: 'error', message: failureMessage(error), label: 'Devices' })
    },
    onSettled: () => queryClient.invalidateQueries(devicesQuery),
    throwOnError: false,
  })

type DeviceProps = { readonly device: LoggedInDevice; readonly onEnd: () => void; readonly isBusy: boolean }

const Device = ({ device: { device, last_seen_at, is_this }, onEnd, isBusy }: DeviceProps) => (
  <li className={css.device}>
    <div>
      <strong>{device}</strong>
      <p>{is_this ? 'This device' : `Last seen ${seenAt.format(new Date(last_seen_at))}`}</p>
    </div>
    {!is_this && (
      <button type="button" className={`${design.button} ${design.buttonQuiet}`} aria-disabled={isBusy} onClick={onEnd}>
        Log Out<span className={design.visuallyHidden}> {device}</span>
      </button>
    )}
  </li>
)

/** The devices with a session of this account; each other one can be logged out. */
export const Devices = () => {
  const { data: devices } = useQuery(devicesQuery)
  const { mutate, isPending } = useEndSession()
  const end = (id?: string) => !isPending && mutate(id)
  if (!devices) return <ScreenSpinner />
  return (
    <>
      <ul className={css.devices}>
        {devices.map((device) => (
          <Device key={device.id} device={device} isBusy={isPending} onEnd={() => end(device.id)} />
        ))}
      </ul>
      {devices.length > 1 && (
        <button
          type="button"
          className={`${design.button} ${design.buttonQuiet}`}
          aria-disabled={isPending}
          onClick={() => end()}
        >
          Log Out All Other Devices
        </button>
      )}
    </>
  )
}
