import type { createSystemKey, readSystemKeys, revokeSystemKey } from '@apply/contract/desk/system-keys'
import { addDays, dayInTimeZone } from '@apply/engine/calendar'
import { maxKeyDays, type SystemScope } from '@apply/engine/desk-exchange'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type ResponseOf } from '../../api/call.ts'
import { ScreenSpinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { ModalText } from '../../design/modal-text.tsx'
import { Modal } from '../../ui/lazy.tsx'
import { useSchool } from '../../ui/school.tsx'
import * as desk from '../desk.module.css'
import { DeskForm, TextField } from '../desk-form.tsx'
import { LoadFailure } from '../failures.tsx'
import { useMomentText } from '../moment.tsx'
import { useClosing, useReload, useSingleMutation } from '../mutations.ts'
import { DeskTable } from '../table.tsx'
import { CheckList } from './check-list.tsx'
import { SecretOnce } from './secret-once.tsx'
import * as css from './systems.module.css'

const keysKey = ['system-keys']

type Key = ResponseOf<typeof readSystemKeys>['keys'][number]

const scopes: readonly { readonly value: SystemScope; readonly label: string }[] = [
  { value: 'applications', label: 'Submitted applications' },
  { value: 'documents', label: 'Documents of submitted applications' },
  { value: 'recommendations', label: 'Letters of counselors, which applicants may have waived the right to read' },
]

const dayMs = 24 * 60 * 60 * 1000
const daysFrom = (today: string, day: string): number => (Date.parse(day) - Date.parse(today)) / dayMs

const NewKey = ({ onDone }: { readonly onDone: () => void }) => {
  const { timeZone } = useSchool()
  const today = dayInTimeZone(timeZone, new Date())
  const lastDay = addDays(today, maxKeyDays)
  const [chosen, setChosen] = useState<readonly SystemScope[]>(['applications'])
  const create = useSingleMutation({
    mutationFn: ({ name, end }: { readonly name: string; readonly end: string }) =>
      call<typeof createSystemKey>('POST', '/desk/api/system-keys', {
        body: { name, scopes: chosen, valid_days: daysFrom(today, end) },
      }),
    onSettled: useReload(keysKey),
  })
  if (create.data) return <SecretOnce name="key" secret={create.data.key} onDone={onDone} />
  return (
    <DeskForm
      action="Make the key"
      isBusy={create.isPending}
      error={create.error}
      onSubmit={(value) => create.mutate({ name: value('name'), end: value('end') })}
      onCancel={onDone}
    >
      <TextField label="Name of the system" name="name" maxLength={100} hint="Such as “Student records”." />
      <CheckList legend="It may read" choices={scopes} chosen={chosen} onChange={setChosen} />
      <TextField
        label="Ends on"
        name="end"
        type="date"
        defaultValue={lastDay}
        min={addDays(today, 1)}
        max={lastDay}
        hint="In a year at the latest. All administrators are told by mail 30 and 7 days before."
      />
    </DeskForm>
  )
}

const RevokeKey = ({ systemKey, onDone }: { readonly systemKey: Key; readonly onDone: () => void }) => {
  const revoke = useSingleMutation({
    mutationFn: () =>
      call<typeof revokeSystemKey>('DELETE', '/desk/api/system-keys/:id', { params: { id: systemKey.id } }),
    ...useClosing(onDone, keysKey),
  })
  return (
    <DeskForm
      action="Revoke the key"
      isDangerous
      isBusy={revoke.isPending}
      error={revoke.error}
      onSubmit={() => revoke.mutate()}
      onCancel={onDone}
    >
      <ModalText>The system is refused from now on. This cannot be undone; a new key would have to be made.</ModalText>
    </DeskForm>
  )
}

const KeyTable = ({ keys, onRevoke }: { readonly keys: readonly Key[]; readonly onRevoke: (key: Key) => void }) => {
  const momentText = useMomentText()
  const validity = ({ revoked_at, expires_at }: Key): string => {
    if (revoked_at !== null) return `revoked ${momentText(revoked_at)}`
    return momentText(expires_at)
  }
  return (
    <DeskTable label="Table of keys" columns={['System', 'May read', 'Made', 'Last used', 'Valid until', 'Change']}>
      {keys.map((key) => (
        <tr key={key.id} className={key.revoked_at === null ? undefined : desk.deskRowOver}>
          <td>{key.name}</td>
          <td>{key.scopes.join(', ')}</td>
          <td>{`${momentText(key.created_at)} by ${key.created_by}`}</td>
          <td>{key.last_used_at === null ? 'never' : momentText(key.last_used_at)}</td>
          <td>{validity(key)}</td>
          <td>
            {key.revoked_at === null && (
              <button type="button" className={design.linkButton} onClick={() => onRevoke(key)}>
                Revoke<span className={design.visuallyHidden}>{` the key of ${key.name}`}</span>
              </button>
            )}
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}

/** The keys with which other systems read applications. */
export const KeysSection = () => {
  const [isMaking, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<Key>()
  const { data, error, refetch } = useQuery({
    queryKey: keysKey,
    queryFn: () => call<typeof readSystemKeys>('GET', '/desk/api/system-keys'),
  })
  return (
    <section className={css.deskSection} aria-labelledby="keys">
      <div className={desk.deskTitleRow}>
        <h2 id="keys">Keys</h2>
        <button type="button" className={design.button} onClick={() => setMaking(true)}>
          New key
        </button>
      </div>
      <p>With a key, a system reads submitted applications by itself. Every application that it reads is recorded.</p>
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h3>The keys could not be loaded</h3>
      </LoadFailure>
      {!data && !error && <ScreenSpinner />}
      {data?.keys.length === 0 && <p className={desk.deskEmpty}>No system has a key yet.</p>}
      {data && data.keys.length > 0 && <KeyTable keys={data.keys} onRevoke={setRevoked} />}
      <Modal open={isMaking} size="small" isShownOnce title="New key" onClose={() => setMaking(false)}>
        <NewKey onDone={() => setMaking(false)} />
      </Modal>
      <Modal
        open={revoked !== undefined}
        size="small"
        title={`Revoke the key of ${revoked?.name ?? ''}`}
        onClose={() => setRevoked(undefined)}
      >
        {revoked && <RevokeKey systemKey={revoked} onDone={() => setRevoked(undefined)} />}
      </Modal>
    </section>
  )
}
