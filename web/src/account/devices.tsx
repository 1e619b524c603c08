import type { endOneSession, endOtherSessions, LoggedInDevice, readSessions } from '@apply/contract/account-page'
import { call } from '../api/call.ts'
import { failureMessage, UnauthorizedError } from '../api/failures.ts'
import * as design from '../design/index.module.css'
import { createSessionResource } from '../session/session-resource.ts'
import { useAction } from '../ui/action.ts'
import { showToast } from '../ui/toasts.ts'
import * as css from './account-page.module.css'
import { Loaded } from './loaded.tsx'

export const loggedInDevices = createSessionResource((signal) =>
  call<typeof readSessions>('GET', '/api/account/sessions', { signal }),
)

const seenAt = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Logs out one device, or all others, and shows the list as it is then. */
const useEndSession = () =>
  useAction(async (id: string | undefined) => {
    try {
      const { message } = await (id === undefined
        ? call<typeof endOtherSessions>('DELETE', '/api/account/sessions')
        : call<typeof endOneSession>('DELETE', '/api/account/sessions/:id', { params: { id } }))
      showToast({ severity: 'success', message, label: 'Devices' })
    } catch (error) {
      // The Log In card says that the session has ended.
      if (error instanceof UnauthorizedError) return
      showToast({ severity: 'error', message: failureMessage(error), label: 'Devices' })
    }
    await loggedInDevices.refetch()
  })

type DeviceProps = { readonly device: LoggedInDevice; readonly onEnd: () => void; readonly isBusy: boolean }

const Device = ({ device: { device, last_seen_at, is_this }, onEnd, isBusy }: DeviceProps) => (
  <li className={`${design.wrap} ${css.device}`}>
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

const DeviceList = ({ devices }: { readonly devices: readonly LoggedInDevice[] }) => {
  const { run: end, isPending } = useEndSession()
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
          onClick={() => end(undefined)}
        >
          Log out all other devices
        </button>
      )}
    </>
  )
}

/** The devices with a session of this account; each other one can be logged out. */
export const Devices = () => <Loaded resource={loggedInDevices}>{(devices) => <DeviceList devices={devices} />}</Loaded>
