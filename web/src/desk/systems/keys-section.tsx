import type { createSystemKey, readSystemKeys, revokeSystemKey } from '@apply/contract/desk/system-keys'
import { momentInTimeZone } from '@apply/engine/calendar'
import type { SystemScope } from '@apply/engine/desk-exchange'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call, type ResponseOf } from '../../api/call.ts'
import { ScreenSpinner } from '../../ui/icons.tsx'
import { Modal } from '../../ui/lazy.tsx'
import { useSchool } from '../../ui/school.tsx'
import { showToast } from '../../ui/toasts.ts'
import { DeskForm, Failure, TextField } from '../desk-form.tsx'
import { ScrollBox } from '../scroll-box.tsx'
import { useSingleMutation } from '../single-mutation.ts'
import { CheckList } from './check-list.tsx'
import { SecretOnce } from './secret-once.tsx'

const keysKey = ['system-keys']

type Key = ResponseOf<typeof readSystemKeys>['keys'][number]

const scopes: readonly { readonly value: SystemScope; readonly label: string }[] = [
  { value: 'applications', label: 'Submitted applications' },
  { value: 'documents', label: 'Documents of submitted applications' },
]

const lifetimes = [
  ['', 'Until it is revoked'],
  ['30', '30 days'],
  ['365', 'One year'],
] as const

const NewKey = ({ onDone }: { readonly onDone: () => void }) => {
  const id = useId()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<readonly SystemScope[]>(['applications'])
  const create = useSingleMutation({
    mutationFn: ({ name, days }: { readonly name: string; readonly days: string }) =>
      call<typeof createSystemKey>('POST', '/desk/api/system-keys', {
        body: { name, scopes: chosen, ...(days !== '' && { valid_days: Number(days) }) },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keysKey }),
  })
  if (create.data) return <SecretOnce name="key" secret={create.data.key} onDone={onDone} />
  return (
    <DeskForm
      action="Make the key"
      isBusy={create.isPending}
      error={create.error}
      onSubmit={(value) => create.mutate({ name: value('name'), days: value('days') })}
      onCancel={onDone}
    >
      <TextField label="Name of the system" name="name" maxLength={100} hint="Such as “Student records”." />
      <CheckList legend="It may read" choices={scopes} chosen={chosen} onChange={setChosen} />
      <div className="field">
        <label htmlFor={id}>Valid</label>
        <select id={id} name="days">
          {lifetimes.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </DeskForm>
  )
}

const RevokeKey = ({ systemKey, onDone }: { readonly systemKey: Key; readonly onDone: () => void }) => {
  const queryClient = useQueryClient()
  const revoke = useSingleMutation({
    mutationFn: () =>
      call<typeof revokeSystemKey>('DELETE', '/desk/api/system-keys/:id', { params: { id: systemKey.id } }),
    onSuccess: ({ message }) => {
      onDone()
      showToast({ severity: 'success', message })
      return queryClient.invalidateQueries({ queryKey: keysKey })
    },
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
      <p>The system is refused from now on. This cannot be undone; a new key would have to be made.</p>
    </DeskForm>
  )
}

const useMoments = () => {
  const { timeZone } = useSchool()
  return (moment: string | null, otherwise: string) =>
    moment === null ? otherwise : momentInTimeZone(timeZone, new Date(moment))
}

const KeyTable = ({ keys, onRevoke }: { readonly keys: readonly Key[]; readonly onRevoke: (key: Key) => void }) => {
  const moment = useMoments()
  return (
    <ScrollBox label="Table of keys">
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">System</th>
            <th scope="col">May read</th>
            <th scope="col">Made</th>
            <th scope="col">Last used</th>
            <th scope="col">Valid until</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id} className={key.revoked_at === null ? '' : 'desk-row-over'}>
              <td>{key.name}</td>
              <td>{key.scopes.join(', ')}</td>
              <td>{`${moment(key.created_at, '')} by ${key.created_by}`}</td>
              <td>{moment(key.last_used_at, 'never')}</td>
              <td>{key.revoked_at ? `revoked ${moment(key.revoked_at, '')}` : moment(key.expires_at, 'no end')}</td>
              <td>
                {key.revoked_at === null && (
                  <button type="button" className="link-button" onClick={() => onRevoke(key)}>
                    Revoke<span className="visually-hidden">{` the key of ${key.name}`}</span>
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** The keys with which other systems read applications. */
export const KeysSection = () => {
  const [isMaking, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<Key>()
  const { data, error } = useQuery({
    queryKey: keysKey,
    queryFn: () => call<typeof readSystemKeys>('GET', '/desk/api/system-keys'),
  })
  return (
    <section className="desk-section" aria-labelledby="keys">
      <div className="desk-title-row">
        <h2 id="keys">Keys</h2>
        <button type="button" className="button" onClick={() => setMaking(true)}>
          New key
        </button>
      </div>
      <p>With a key, a system reads submitted applications by itself. Every application that it reads is recorded.</p>
      <Failure error={error} />
      {!data && !error && <ScreenSpinner />}
      {data?.keys.length === 0 && <p className="desk-empty">No system has a key yet.</p>}
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
