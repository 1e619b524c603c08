import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { isGenuine } from '../../../../docs/example-client.ts'
import { capturedLog } from '../../../testing/captured-log.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { onDesk } from '../../desk/testing/on-desk.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import { startReceiver } from './testing/receiver.ts'

const path = '/desk/api/v1/applications'

onDesk('keys and webhooks of an administrator who leaves', (use) => {
  type Member = Awaited<ReturnType<ReturnType<typeof use>['staff']>>

  const newKey = async (by: Member) => {
    const made = await by.post('/desk/api/system-keys', { name: 'Banner', scopes: ['applications'] })
    const { id, key } = made.json<{ id: string; key: string }>()
    const statusOfCall = async () =>
      (await use().app.inject({ url: path, headers: { authorization: `Bearer ${key}` } })).statusCode
    return { id, statusOfCall }
  }

  const newWebhook = async (by: Member, url = 'https://records.example.edu/events') => {
    const made = await by.post('/desk/api/webhooks', { name: 'Housing', url, events: ['application.submitted'] })
    return made.json<{ id: string; secret: string }>()
  }

  /** One who stays, and one who leaves with a key and a webhook. */
  const twoAdministrators = async (url?: string) => {
    const stays = await use().staff('administrator')
    const leaves = await use().staff('administrator', 'leaves@example.edu', 'Lee Leaves')
    return { stays, leaves, key: await newKey(leaves), webhook: await newWebhook(leaves, url) }
  }

  const waysToLeave = {
    removed: (stays: Member, { id }: Member) => stays.remove(`/desk/api/staff/${id}`),
    demoted: (stays: Member, { id }: Member) =>
      stays.put(`/desk/api/staff/${id}/role`, { from: 'administrator', role: 'officer' }),
  }

  /** Runs the job of every event that waits. */
  const deliver = () => {
    const { database, clock } = use()
    const run = deliverWebhook({ database, clock: clock.now, log: capturedLog().log, networks: ['127.0.0.1'] })
    return async () => {
      const waiting = await database.sql<{ id: string; replays: number }>(
        `select id, replays from webhook_deliveries where status = 'waiting'`,
      )
      const job = { signal: new AbortController().signal, isLastTry: false }
      return Promise.allSettled(waiting.map(({ id, replays }) => run({ ...job, data: { deliveryId: id, replays } })))
    }
  }

  test.each(['removed', 'demoted'] as const)(
    'DSK-140 of an administrator who is %s every key ends at once and every webhook pauses, and the others go on',
    async (way) => {
      const { stays, leaves, key, webhook } = await twoAdministrators()
      const other = await newKey(stays)
      const [first] = (await stays.get('/desk/api/staff')).json().filter(({ id }: Member) => id === leaves.id)
      expect([await key.statusOfCall(), first.keys, first.webhooks]).toEqual([200, ['Banner'], ['Housing']])

      const response = await waysToLeave[way](stays, leaves)

      expect(await key.statusOfCall()).toBe(401)
      expect(await other.statusOfCall()).toBe(200)
      expect(response.json().message).toMatch(/\. 1 key that they made has ended\. 1 webhook of theirs pauses\.$/)
      const { webhooks } = (await stays.get('/desk/api/webhooks')).json()
      expect(webhooks).toMatchObject([{ created_by: 'Lee Leaves', paused_at: use().clock.now().toISOString() }])
      const [after] = (await stays.get('/desk/api/staff')).json().filter(({ id }: Member) => id === leaves.id)
      expect([after.keys, after.webhooks]).toEqual([[], []])
      const actor = `staff ${stays.id}`
      const result = 'its administrator has left'
      expect(
        await use().database.sql(`select actor, target, action, result from audit where result = $1 order by id`, [
          result,
        ]),
      ).toEqual([
        { actor, target: `system ${key.id}`, action: 'desk revoke key', result },
        { actor, target: `webhook ${webhook.id}`, action: 'desk pause webhook', result },
      ])
    },
  )

  test('DSK-141 an event that is being sent while its administrator is removed is not tried again before somebody resumes the webhook', async () => {
    const receiver = await startReceiver()
    const { stays, leaves, webhook } = await twoAdministrators(receiver.url)
    await use().submitted()
    const run = deliver()
    const release = receiver.hold()
    receiver.respond({ status: 500 })
    const trying = run()
    await vi.waitFor(() => expect(receiver.received.length).toBe(1), { timeout: 20_000 })

    expect((await waysToLeave.removed(stays, leaves)).statusCode).toBe(200)
    release()
    await trying
    receiver.respond({ status: 204 })
    await run()
    expect(receiver.received.length).toBe(1)

    const resumed = await stays.post(`/desk/api/webhooks/${webhook.id}/resume`)
    await run()

    const { secret } = resumed.json<{ secret: string }>()
    const [, last] = receiver.received
    const isSignedWith = (wanted: string) =>
      isGenuine(wanted, String(last?.headers['webhook-signature']), last?.body ?? '', use().clock.now())
    expect([isSignedWith(secret), isSignedWith(webhook.secret)]).toEqual([true, false])
    expect((await stays.get('/desk/api/webhooks')).json().webhooks).toMatchObject([
      { created_by: stays.name, paused_at: null, deliveries: { waiting: 0, delivered: 1, failed: 0 } },
    ])
    expect((await stays.post(`/desk/api/webhooks/${webhook.id}/resume`)).statusCode).toBe(409)
    expect((await stays.post(`/desk/api/webhooks/${crypto.randomUUID()}/resume`)).statusCode).toBe(404)
  })

  test('DSK-140 no key and no webhook is made by an administrator who is removed at that moment', async () => {
    const leaves = await use().staff('administrator')
    const { database, clock } = use()
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const removal = database.transaction(async (sql) => {
      await sql('update staff set removed_at = $2 where id = $1', [leaves.id, clock.now()])
      await mayCommit
    })

    const making = [
      leaves.post('/desk/api/system-keys', { name: 'Banner', scopes: ['applications'] }),
      leaves.post('/desk/api/webhooks', { name: 'B', url: 'https://b.example.edu', events: ['state.changed'] }),
    ]
    await untilWaiting(database, 2)
    commit()
    await removal

    expect((await Promise.all(making)).map(({ statusCode }) => statusCode)).toEqual([403, 403])
    expect(await database.sql('select id from system_keys union all select id from webhooks')).toEqual([])
  })

  test('DSK-140 DSK-142 an upgrade ends the keys of administrators who have left, and gives the others an end', async () => {
    const { database } = use()
    const [stays, leaves] = [await use().staff('administrator'), await use().staff('reader')]
    const path = new URL('../../../migrations/027_ends_of_keys.sql', import.meta.url)
    await database.sql(
      `alter table webhooks drop column paused_at;
       alter table system_keys drop column told_days_before;
       alter table system_keys alter column expires_at drop not null;
       insert into system_keys (key_hash, name, scopes, created_at, created_by)
         select sha256(id::text::bytea), name, '{applications}', now(), id from staff;
       insert into webhooks (name, url, secret, events, created_at, created_by)
         select name, 'https://a.example.edu', 's', '{state.changed}', now(), id from staff`,
    )

    await database.sql(await readFile(path, 'utf8'))

    const end = `round(extract(epoch from expires_at - now()) / 86400)::int`
    expect(
      await database.sql(`select name, ${end} as days, revoked_at is not null as ended from system_keys order by name`),
    ).toEqual([
      { name: stays.name, days: 365, ended: false },
      { name: leaves.name, days: 365, ended: true },
    ])
    expect(await database.sql('select name from webhooks where paused_at is not null')).toEqual([{ name: leaves.name }])
    expect(await database.sql(`select 1 from audit where actor = 'server'`)).toHaveLength(2)
  })
})
