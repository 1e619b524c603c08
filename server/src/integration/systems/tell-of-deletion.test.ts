import { webhookEvent } from '@apply/contract/desk/webhooks'
import { expect, test } from 'vitest'
import { testJobs } from '../../../testing/test-jobs.ts'
import { onDesk } from '../../desk/testing/on-desk.ts'
import { erasePerson } from '../../people/personal-data/erase-person.ts'
import { queueDeletionEvents } from './tell-of-deletion.ts'

onDesk('the event of a deleted person', (use) => {
  const setUp = async (events: readonly string[] = ['person.deleted']) => {
    const administrator = await use().staff('administrator')
    const { id } = (
      await administrator.post('/desk/api/webhooks', { name: 'Banner', url: 'https://banner.example.edu/', events })
    ).json<{ id: string }>()
    const { database, clock } = use()
    await database.sql(`delete from jobs.job where name = 'deliver-webhook'`)
    const erase = (accountId: string, condition = async () => true) =>
      erasePerson(database, { accountId, at: clock.now(), actor: 'operator', condition })
    const deliveries = () =>
      database.sql<{ body: string; account_id: string | null }>('select * from webhook_deliveries')
    const jobs = await testJobs(database)
    const queue = () => queueDeletionEvents({ database, jobs })
    const queued = () => database.sql(`select 1 from jobs.job where name = 'deliver-webhook'`)
    return { administrator, webhook: id, erase, deliveries, queue, queued }
  }

  test('WDR-29 the event has id and receipt only, survives the deletion, and is queued once', async () => {
    const { erase, deliveries, queue, queued } = await setUp()
    const zoe = await use().submitted('zoe@example.edu')

    await erase(zoe.id)
    await Promise.all([queue(), queue()])
    await queue()

    const [delivery, ...others] = await deliveries()
    expect(others).toEqual([])
    expect(delivery?.account_id).toBeNull()
    expect(webhookEvent.parse(JSON.parse(delivery?.body ?? ''))).toEqual({
      id: expect.any(String),
      created_at: use().clock.now().toISOString(),
      event: 'person.deleted',
      application: zoe.id,
      data: { receipt: zoe.receipt },
    })
    expect(await queued()).toHaveLength(1)
  })

  test('WDR-29 nothing is told of a draft, of a deletion that does not happen, or to a webhook that pauses or does not listen', async () => {
    const { administrator, webhook, erase, deliveries, queue, queued } = await setUp()
    const draft = await use().student('draft@example.edu')
    await draft.put('/api/answer', { first_name: 'Ada' })
    const zoe = await use().submitted('zoe@example.edu')
    await erase(draft.id)
    await erase(zoe.id, async () => false)
    expect(await deliveries()).toEqual([])

    await use().database.sql('update webhooks set paused_at = now() where id = $1', [webhook])
    await erase(zoe.id)
    await queue()
    expect(await deliveries()).toHaveLength(1)
    expect(await queued()).toEqual([])
    await administrator.remove(`/desk/api/webhooks/${webhook}`)
    await queue()
    expect(await queued()).toEqual([])
  })
})
