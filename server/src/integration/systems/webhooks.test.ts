import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { webhookEvent } from '@apply/contract/desk/webhooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isGenuine } from '../../../../docs/example-client.ts'
import { capturedLog } from '../../../testing/captured-log.ts'
import { testJobs } from '../../../testing/test-jobs.ts'
import { onDesk } from '../../desk/testing/on-desk.ts'
import { bulkRuns, move, runBulkJob } from '../../desk/work/testing/bulk-runs.ts'
import { createJobs } from '../../platform/jobs/create-jobs.ts'
import { createAnnounce, webhookQueue } from './announce.ts'
import { deliverWebhook, startWebhooks } from './deliver-webhook.ts'
import { deliveryStore } from './delivery-store.ts'
import { startRawReceiver, startReceiver } from './testing/receiver.ts'

type Delivery = Readonly<Record<string, unknown>> & { readonly id: string }

onDesk('webhooks', (use) => {
  /** An administrator, and a webhook for these events. */
  const webhookTo = async (url: string, events = ['application.submitted']) => {
    const administrator = await use().staff('administrator', `${crypto.randomUUID()}@example.edu`)
    const response = await administrator.post('/desk/api/webhooks', { name: 'Banner', url, events })
    const { id, secret } = response.json<{ id: string; secret: string }>()
    const log = async () =>
      (await administrator.get(`/desk/api/webhooks/${id}/deliveries`)).json<{ deliveries: Delivery[] }>().deliveries
    return { administrator, id, secret, log }
  }

  /** Runs the job of every delivery that waits, as a worker would. */
  const deliver = async ({ isLastTry = false, networks = ['127.0.0.1'] } = {}) => {
    const { database, clock } = use()
    const run = deliverWebhook({ database, clock: clock.now, log: capturedLog().log, networks })
    const waiting = await database.sql<{ id: string; replays: number }>(
      `select id, replays from webhook_deliveries where status = 'waiting'`,
    )
    const job = { signal: new AbortController().signal, isLastTry }
    return Promise.allSettled(waiting.map(({ id, replays }) => run({ ...job, data: { deliveryId: id, replays } })))
  }

  const jobCount = async (): Promise<number> => {
    const [row] = await use().database.sql<{ count: number }>(
      `select count(*) from jobs.job where name = 'deliver-webhook' and state = 'created'`,
    )
    return row?.count ?? 0
  }

  test('DSK-68 nothing is announced when the change is rolled back, and only to webhooks that listen', async () => {
    const receiver = await startReceiver()
    await webhookTo(receiver.url, ['state.changed'])
    const { database, clock } = use()
    const { id } = await use().submitted()
    const announce = createAnnounce({ jobs: await testJobs(database), clock: clock.now })
    const event = {
      event: 'state.changed',
      accountId: id,
      data: { from: 'received', to: 'complete', changed_at: clock.now().toISOString() },
    } as const

    const rolledBack = database.transaction(async (sql) => {
      await announce(sql, event)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await database.sql('select id from webhook_deliveries')).toEqual([])

    await database.transaction((sql) => announce(sql, event))
    await deliver()
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { event: 'state.changed', data: { from: 'received', to: 'complete' } },
    ])
  })

  test('DSK-69 an administrator sends an event again, with the same id, and tests a webhook', async () => {
    const receiver = await startReceiver()
    const { administrator, id, log } = await webhookTo(receiver.url)
    await use().submitted()
    await deliver()
    const before = await jobCount()

    const [sent] = await log()
    expect((await administrator.post(`/desk/api/webhook-deliveries/${sent?.id}/replay`)).statusCode).toBe(200)
    expect((await administrator.post(`/desk/api/webhooks/${id}/test`)).statusCode).toBe(200)
    // The event sent again replaces its first job, which no worker has taken here.
    expect(await jobCount()).toBe(before + 1)
    use().clock.advance(1_000)
    await deliver()

    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids.filter((each) => each === sent?.id).length).toBe(2)
    expect((await log()).map(({ event, attempts }) => [event, attempts]).toSorted()).toEqual([
      ['application.submitted', 2],
      ['webhook.test', 1],
    ])
    expect((await administrator.remove(`/desk/api/webhooks/${id}`)).statusCode).toBe(200)
    expect((await administrator.post(`/desk/api/webhook-deliveries/${sent?.id}/replay`)).statusCode).toBe(404)
  })

  test('DSK-69 receivers that do not respond hold up no other, however many events wait for them', async () => {
    const fine = await startReceiver()
    let unanswered = 0
    const countOnly = () => {
      unanswered += 1
    }
    const silent = [await startRawReceiver(countOnly), await startRawReceiver(countOnly)]
    for (const url of [...silent, fine.url]) await webhookTo(url)
    const names = ['ann', 'bob', 'cem', 'dee', 'eve']
    for (const name of names) await use().submitted(`${name}@example.edu`)

    await startWorkers()

    await vi.waitFor(() => expect(fine.received.length).toBe(names.length), { timeout: 45_000 })
    // In the order of the submissions the last event of this receiver comes behind those of four submissions for the silent ones.
    expect(unanswered).toBeLessThan(silent.length * (names.length - 1))
  })

  test('DSK-69 in a trial of a restore nothing is sent, neither what waits nor what follows', async () => {
    const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
    const statement = /"(update webhooks [^"]+)"/.exec(page)?.[1] ?? expect.fail('The page has no such statement.')
    const receiver = await startReceiver()
    await webhookTo(receiver.url)
    await use().submitted()

    await use().database.sql(statement)
    await use().submitted('later@example.edu')
    await deliver()

    expect(receiver.received).toEqual([])
  })

  test('DSK-65 DSK-69 a look at the keys, the webhooks and their events is recorded', async () => {
    const { administrator, id, log } = await webhookTo('https://example.com/hook')

    for (const path of ['system-keys', 'webhooks']) await administrator.get(`/desk/api/${path}`)
    await log()
    await log()

    const rows = await use().database.sql(
      `select actor, target, action, result from audit where action like 'desk view-%' order by id`,
    )
    const actor = `staff ${administrator.id}`
    expect(rows).toEqual([
      { actor, target: 'systems', action: 'desk view-keys', result: 'listed' },
      { actor, target: 'systems', action: 'desk view-webhooks', result: 'listed' },
      { actor, target: `webhook ${id}`, action: 'desk view-webhooks', result: 'looked at the events' },
    ])
  })

  test('DSK-69 a secret is shown once, and the log of a month is kept', async () => {
    const receiver = await startReceiver()
    const { administrator, secret } = await webhookTo(receiver.url)
    await use().submitted()
    await deliver()

    const listed = await administrator.get('/desk/api/webhooks')
    expect(listed.json().webhooks).toMatchObject([
      { name: 'Banner', deliveries: { waiting: 0, delivered: 1, failed: 0 } },
    ])
    expect(listed.body + use().logged()).not.toContain(secret)
    const sweptAfter = async (days: number) => {
      await deliveryStore(use().database.sql).sweep(new Date(use().clock.now().getTime() + days * 24 * 60 * 60_000))
      return (await use().database.sql('select 1 from webhook_deliveries')).length === 0
    }
    expect([await sweptAfter(29), await sweptAfter(31)]).toEqual([false, true])
  })

  test('DSK-69 an event that still waits is sent again by one job, however often an administrator asks', async () => {
    const receiver = await startReceiver()
    const { administrator, log } = await webhookTo(receiver.url)
    receiver.respond({ status: 500 })
    const before = await jobCount()
    await use().submitted()
    await deliver()
    const [waiting] = await log()

    for (let press = 0; press < 3; press += 1)
      expect((await administrator.post(`/desk/api/webhook-deliveries/${waiting?.id}/replay`)).statusCode).toBe(200)

    expect(await jobCount()).toBe(before + 1)
  })

  /** What runs the jobs of one process. */
  const startWorkers = async () => {
    const { database, clock } = use()
    const { log } = capturedLog()
    const jobs = await createJobs({ database, log, queues: [webhookQueue], supervise: false, timeoutMs: 0 })
    onTestFinished(() => jobs.stop())
    await startWebhooks(jobs, { database, clock: clock.now, log, networks: ['127.0.0.1'] })
  }

  test.each([204, 500])(
    'DSK-182 an event that is sent again during a try is sent once more after it, whether that is answered with %i or not',
    { timeout: 45_000 },
    async (status) => {
      const [slow, other] = [await startReceiver(), await startReceiver()]
      const { administrator, log } = await webhookTo(slow.url)
      await webhookTo(other.url, ['state.changed'])
      const zoe = await use().submitted()
      const release = slow.hold()
      slow.respond({ status })
      // Two processes: one runs the try, and the other could run the replay beside it.
      await startWorkers()
      await vi.waitFor(() => expect(slow.received.length).toBe(1), { timeout: 20_000 })
      await startWorkers()
      const [running] = await log()

      for (let press = 0; press < 2; press += 1)
        await administrator.post(`/desk/api/webhook-deliveries/${running?.id}/replay`)
      // An event of another receiver that was queued later has arrived, so the replay has been passed over.
      await administrator.put(`/desk/api/applications/${zoe.id}/state`, { state: 'complete', version: 0 })
      await vi.waitFor(() => expect(other.received.length).toBe(1), { timeout: 20_000 })
      expect(slow.received.length).toBe(1)
      slow.respond({ status: 204 })
      release()

      await vi.waitFor(async () => expect(await log()).toMatchObject([{ status: 'delivered', attempts: 2 }]), {
        timeout: 20_000,
      })
      expect(slow.received.map(({ headers }) => headers['webhook-id'])).toEqual([running?.id, running?.id])
      const left = () =>
        use().database.sql(
          `select state from jobs.job where data ->> 'deliveryId' = $1 and state in ('created', 'retry', 'active')`,
          [running?.id],
        )
      await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 20_000 })
    },
  )

  test('DSK-68 a submission is announced with ids only, signed, and the log says how it went', async () => {
    const receiver = await startReceiver()
    const { secret, log } = await webhookTo(receiver.url)
    const before = await jobCount()

    const zoe = await use().submitted('zoe@example.edu')
    expect(await jobCount()).toBe(before + 1)
    await deliver()

    const [event] = receiver.received
    expect(JSON.parse(event?.body ?? '')).toEqual({
      id: event?.headers['webhook-id'],
      event: 'application.submitted',
      created_at: use().clock.now().toISOString(),
      application: zoe.id,
      data: { receipt: zoe.receipt, submitted_at: use().clock.now().toISOString() },
    })
    const signature = String(event?.headers['webhook-signature'])
    const now = use().clock.now()
    expect(isGenuine(secret, signature, event?.body ?? '', now)).toBe(true)
    expect(isGenuine(secret, signature, `${event?.body} `, now)).toBe(false)
    expect(isGenuine('whsec_other', signature, event?.body ?? '', now)).toBe(false)
    expect(isGenuine(secret, signature, event?.body ?? '', new Date(now.getTime() + 301_000))).toBe(false)
    expect(await log()).toMatchObject([
      { status: 'delivered', attempts: 1, response_status: 204, response_ms: expect.any(Number), application: zoe.id },
    ])
    expect((await deliver()).length).toBe(0)
  })

  test('DSK-68 DSK-181 a change of the state and the answer to a request are announced', async () => {
    const receiver = await startReceiver()
    await webhookTo(receiver.url, ['state.changed', 'request.answered'])
    const zoe = await use().submitted('zoe@example.edu')
    const officer = await use().staff('officer')
    const path = `/desk/api/applications/${zoe.id}`

    const movedAt = use().clock.now().toISOString()
    await officer.put(`${path}/state`, { state: 'complete', version: 0 })
    use().clock.advance(60_000)
    const asked = await officer.post(`${path}/requests`, { template: 'question', title: 'Where?', text: 'Where?' })
    const request = asked.json<{ id: string }>().id
    await zoe.post(`/api/requests/${request}/answer`, { text: 'Here.' })
    await deliver()

    const sent = receiver.received.map(({ body }) => JSON.parse(body))
    expect(sent.map((event) => webhookEvent.parse(event))).toEqual(sent)
    expect(sent.toSorted((one, other) => (one.event < other.event ? -1 : 1))).toMatchObject([
      { event: 'request.answered', application: zoe.id, data: { request } },
      { event: 'state.changed', application: zoe.id, data: { from: 'received', to: 'complete', changed_at: movedAt } },
    ])
  })

  test('DSK-181 a bulk move announces each application that it moves, from which state, and none that it skips', async () => {
    const receiver = await startReceiver()
    await webhookTo(receiver.url, ['state.changed'])
    const officer = await use().staff('officer')
    const [zoe, ann, ben] = [
      await use().submitted('zoe@example.edu'),
      await use().submitted('ann@example.edu'),
      await use().submitted('ben@example.edu'),
    ]
    await officer.put(`/desk/api/applications/${ann.id}/state`, { state: 'complete', version: 0 })
    const { id } = await bulkRuns.preview(officer, { ids: [zoe.id, ann.id, ben.id] }, move('in-review'))
    await officer.put(`/desk/api/applications/${ben.id}/state`, { state: 'decided', version: 0 })
    await deliver()
    receiver.received.length = 0

    await bulkRuns.start(officer, id)
    await runBulkJob(use(), id)
    await deliver()

    const sent = receiver.received.map(({ body }) => webhookEvent.parse(JSON.parse(body)))
    const changed_at = use().clock.now().toISOString()
    expect(new Map(sent.map(({ application, data }) => [application, data]))).toEqual(
      new Map([
        [zoe.id, { from: 'received', to: 'in-review', changed_at }],
        [ann.id, { from: 'complete', to: 'in-review', changed_at }],
      ]),
    )
    expect(sent).toHaveLength(2)
  })

  test('DSK-69 a refused event fails its job, which is tried again, until the last try gives it up', async () => {
    const receiver = await startReceiver()
    const { log } = await webhookTo(receiver.url)
    receiver.respond({ status: 500, body: `Not now.\0${'x'.repeat(5_000)}` })
    await use().submitted()

    expect((await deliver()).map(({ status }) => status)).toEqual(['rejected'])
    const [first] = await log()
    expect(first).toMatchObject({ status: 'waiting', attempts: 1, response_status: 500 })
    expect(String(first?.response_text)).toMatch(/^Not now\. x+$/)
    expect(String(first?.response_text).length).toBeLessThanOrEqual(200)

    receiver.respond({ status: 302, headers: { location: receiver.url } })
    expect((await deliver({ isLastTry: true })).map(({ status }) => status)).toEqual(['rejected'])
    expect(await log()).toMatchObject([{ status: 'failed', attempts: 2, response_status: 302 }])
    expect(receiver.received.length).toBe(2)
  })

  const switching = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'

  test.each<[string, (socket: Socket) => void, string]>([
    ['switches protocols', (socket) => socket.write(switching), 'The connection ended without a response.'],
    ['closes the connection', (socket) => socket.end(), 'The connection failed (ECONNRESET).'],
    [
      'hints and closes',
      (socket) => socket.end('HTTP/1.1 103 Early Hints\r\n\r\n'),
      'The connection failed (ECONNRESET).',
    ],
  ])(
    'DSK-69 an event to a receiver that %s instead of a response is a failed attempt',
    { timeout: 30_000 },
    async (_, respond, text) => {
      const { log } = await webhookTo(await startRawReceiver(respond))
      await use().submitted()

      expect((await deliver()).map(({ status }) => status)).toEqual(['rejected'])

      expect(await log()).toMatchObject([
        { status: 'waiting', attempts: 1, response_status: null, response_text: text },
      ])
    },
  )

  test.each([
    [200, 'delivered'],
    [500, 'waiting'],
  ])('DSK-69 a response %i counts although its text does not arrive completely', async (status, outcome) => {
    const head = `HTTP/1.1 ${status} Said\r\ncontent-length: 100\r\n\r\n`
    const { log } = await webhookTo(await startRawReceiver((socket) => socket.end(`${head}Thanks.`)))
    await use().submitted()

    await deliver()

    expect(await log()).toMatchObject([
      { status: outcome, attempts: 1, response_status: status, response_text: 'Thanks.' },
    ])
  })

  test.each([
    'http://127.0.0.1',
    'http://localhost',
    'https://10.0.0.7',
    'https://[fd00::1]',
    'https://169.254.169.254',
  ])('DSK-70 an event is not sent to %s unless the operator allows its network', async (origin) => {
    const receiver = await startReceiver()
    const url = new URL(receiver.url)
    const { log } = await webhookTo(`${origin}:${url.port}/events`)
    await use().submitted()

    await deliver({ networks: [] })

    expect(await log()).toMatchObject([
      { status: 'waiting', response_status: null, response_text: expect.stringContaining('private or reserved') },
    ])
    expect(receiver.received).toEqual([])
  })

  test.each([
    'http://sis.example.edu/events',
    'https://user:password@sis.example.edu/',
    'ftp://sis.example.edu',
    'https://sis.example.edu/#part',
    'sis.example.edu',
    'https://%%%/',
  ])('DSK-70 %s is no address for a webhook', async (url) => {
    const administrator = await use().staff('administrator')
    const body = { name: 'Banner', url, events: ['application.submitted'] }

    expect((await administrator.post('/desk/api/webhooks', body)).statusCode).toBe(400)
  })
})
