import type { LoggedInDevice } from '@apply/contract/account-page'
import type { endMyOtherSessions, endMySession, readMySessions } from '@apply/contract/desk/my-account'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { ScreenSpinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import * as desk from '../desk.module.css'
import { Failure, LoadFailure } from '../failures.tsx'
import { useMomentText } from '../moment.tsx'
import { useSingleMutation } from '../mutations.ts'
import * as css from './my-account.module.css'
import { Section, sessionsKey, useDone } from './my-account-section.tsx'

const DeviceRow = ({
  device: { id, device, started_at, last_seen_at, is_this },
}: {
  readonly device: LoggedInDevice
}) => {
  const momentText = useMomentText()
  const done = useDone()
  const end = useSingleMutation({
    mutationFn: () => call<typeof endMySession>('DELETE', '/desk/api/account/sessions/:id', { params: { id } }),
    onSuccess: done,
  })
  return (
    <li>
      <div>
        <strong>{device}</strong>
        <p className={desk.deskHint}>
          {is_this ? 'This device' : `Last used ${momentText(last_seen_at)}`}, logged in {momentText(started_at)}
        </p>
        <Failure error={end.error} />
      </div>
      {!is_this && (
        <button type="button" className={design.linkButton} onClick={() => end.mutate()}>
          Log out<span className={design.visuallyHidden}> {device}</span>
        </button>
      )}
    </li>
  )
}

/** The devices on which the member is logged in. */
export const MyDevices = () => {
  const done = useDone()
  const {
    data: devices,
    error,
    refetch,
  } = useQuery({
    queryKey: sessionsKey,
    queryFn: () => call<typeof readMySessions>('GET', '/desk/api/account/sessions'),
  })
  const endOthers = useSingleMutation({
    mutationFn: () => call<typeof endMyOtherSessions>('DELETE', '/desk/api/account/sessions'),
    onSuccess: done,
  })
  return (
    <Section title="Where you are logged in">
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h3>Your devices could not be loaded</h3>
      </LoadFailure>
      <Failure error={endOthers.error} />
      {!devices && !error && <ScreenSpinner />}
      <ul className={css.staffList}>
        {devices?.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      {devices && devices.length > 1 && (
        <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => endOthers.mutate()}>
          Log out all other devices
        </button>
      )}
    </Section>
  )
}
