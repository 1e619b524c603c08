import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onDesk } from '../../desk/testing/on-desk.ts'
import { createStorage } from '../../platform/storage/create-storage.ts'

const path = '/desk/api/v1/applications'

type Page = {
  readonly applications: readonly { id: string; email: string; answers: Record<string, string>; receipt: object }[]
  readonly next: string
  readonly has_more: boolean
}

onDesk('the calls for other systems', (use) => {
  /** A new key, and a way to call with it. */
  const systemWith = async (scopes: readonly string[] = ['applications', 'documents'], more: object = {}) => {
    const administrator = await use().staff('administrator', `${crypto.randomUUID()}@example.edu`)
    const response = await administrator.post('/desk/api/system-keys', { name: 'Banner', scopes, ...more })
    const { id, key } = response.json<{ id: string; key: string }>()
    const get = (url: string, authorization = `Bearer ${key}`) => use().app.inject({ url, headers: { authorization } })
    return { administrator, id, key, get }
  }

  test('DSK-65 nothing is read without a key, with a revoked or expired one, or with the session of staff', async () => {
    const { administrator, id, get } = await systemWith(['applications'], { valid_days: 1 })
    expect((await get(path)).statusCode).toBe(200)
    expect((await administrator.get(path)).statusCode).toBe(401)
    for (const wrong of ['', 'Bearer', 'Bearer desk_wrong', `Basic ${id}`])
      expect((await get(path, wrong)).statusCode).toBe(401)

    use().clock.advance(24 * 60 * 60_000)
    expect((await get(path)).statusCode).toBe(401)

    const other = await systemWith(['applications'])
    expect((await other.administrator.remove(`/desk/api/system-keys/${other.id}`)).statusCode).toBe(200)
    const refused = await other.get(path)
    expect([refused.statusCode, refused.json().message]).toEqual([401, expect.stringContaining('revoked')])
    expect((await other.administrator.remove(`/desk/api/system-keys/${other.id}`)).statusCode).toBe(404)
  })

  test('DSK-67 a system reads the PDF of a document, and a missing file is a 404 in words', async () => {
    const zoe = await use().submitted()
    const { settings, database, clock } = use()
    const storage = createStorage({ settings, database, clock: clock.now })
    await writeFile(join(settings.dataDir, 'paper'), '%PDF-paper')
    await storage.write(`pdf/${zoe.id}.pdf`, join(settings.dataDir, 'paper'))
    await database.sql(
      `insert into documents (account_id, answer_key, file_key, file_name, file_size, status, pdf_key, registered_at)
       values ($1, 'photo', 'up/1', 'photo.png', 5, 'COMPLETED', $2, $3)`,
      [zoe.id, `pdf/${zoe.id}.pdf`, clock.now()],
    )
    const { get } = await systemWith()

    const file = await get(`${path}/${zoe.id}/documents/photo`)

    expect([file.body, file.headers['content-type']]).toEqual(['%PDF-paper', 'application/pdf'])
    expect((await get(`${path}/${zoe.id}/documents/ged`)).statusCode).toBe(404)
    await storage.remove(`pdf/${zoe.id}.pdf`)
    const missing = await get(`${path}/${zoe.id}/documents/photo`)
    expect([missing.statusCode, missing.json().message]).toEqual([404, expect.stringContaining('missing or damaged')])
  })

  test('DSK-65 a key is shown once and stored as a hash, and its list says whose it is and when it was used', async () => {
    const { administrator, key, get } = await systemWith(['applications'])
    await get(path)

    const listed = await administrator.get('/desk/api/system-keys')

    expect(key).toMatch(/^desk_[\w-]{43}$/)
    expect(listed.json().keys).toMatchObject([
      { name: 'Banner', scopes: ['applications'], revoked_at: null, last_used_at: use().clock.now().toISOString() },
    ])
    const stored = await use().database.sql('select system_keys::text as line from system_keys')
    expect(JSON.stringify([stored, listed.json()])).not.toContain(key.slice(5))
    expect(use().logged()).not.toContain(key.slice(5))
  })

  test('DSK-65 a key reads only what its scopes allow, and 600 calls a minute', async () => {
    const documents = await systemWith(['documents'])
    expect((await documents.get(path)).statusCode).toBe(403)

    const { id, get } = await systemWith(['applications'])
    expect((await get(`${path}/${crypto.randomUUID()}/documents/photo`)).statusCode).toBe(403)
    await get(path)
    await use().database.sql(`update rate_limits set points = 600 where key like 'system-key:%'`)

    const limited = await get(path)
    expect(limited.statusCode, id).toBe(429)
    expect(limited.headers['retry-after']).toBeDefined()
  })

  test('DSK-67 a system reads submitted applications as they were frozen, and no draft', async () => {
    const draft = await use().student('draft@example.edu')
    await draft.put('/api/answer', { first_name: 'Dora' })
    const zoe = await use().submitted('zoe@example.edu')
    const { get } = await systemWith()

    const page = (await get(path)).json<Page>()

    expect(page).toMatchObject({ has_more: false, applications: [{ id: zoe.id, email: 'zoe@example.edu' }] })
    expect(page.applications[0]).toMatchObject({ answers: { first_name: 'Zoë' }, receipt: { number: zoe.receipt } })
    expect((await get(`${path}?since=${page.next}`)).json<Page>().applications).toEqual([])
    const one = await get(`${path}/${zoe.id}`)
    expect(one.json()).toMatchObject({ id: zoe.id, read_only: expect.any(Array) })
    expect(one.json().read_only[0].parts.length).toBeGreaterThan(0)
    expect((await get(`${path}/${draft.id}`)).statusCode).toBe(404)
    expect((await get(`${path}?since=x`)).statusCode).toBe(400)
    expect((await get(`${path}?limit=101`)).statusCode).toBe(400)
  })

  test('DSK-180 a system reads the state at the desk and since when, in the list and of one application', async () => {
    const zoe = await use().submitted('zoe@example.edu')
    const received = { desk_state: 'received', desk_state_changed_at: use().clock.now().toISOString() }
    const { administrator, get } = await systemWith()
    expect((await get(path)).json()).toMatchObject({ applications: [received] })

    for (const [version, state] of ['complete', 'in-review'].entries()) {
      use().clock.advance(60_000)
      await administrator.put(`/desk/api/applications/${zoe.id}/state`, { state, version })
    }

    const moved = { desk_state: 'in-review', desk_state_changed_at: use().clock.now().toISOString() }
    expect((await get(path)).json()).toMatchObject({ applications: [moved] })
    expect((await get(`${path}/${zoe.id}`)).json()).toMatchObject(moved)
  })

  test('DSK-67 every application that a system reads is in the audit, and so are the key and its refusal', async () => {
    const zoe = await use().submitted('zoe@example.edu')
    use().clock.advance(1_000)
    const adam = await use().submitted('adam@example.edu')
    const { administrator, id, get } = await systemWith()

    await get(path)
    await get(`${path}/${adam.id}`)
    await get(path, 'Bearer wrong')

    const audit = await use().database.sql(
      `select actor, target, action, result from audit where action like 'desk%' order by id`,
    )
    const read = { actor: `system ${id}`, action: 'desk system read', result: 'application read by “Banner”' }
    expect(audit).toEqual([
      ...[{ actor: `staff ${administrator.id}`, target: `system ${id}`, action: 'desk create key' }].map((entry) => ({
        ...entry,
        result: 'created for applications, documents',
      })),
      { ...read, target: `account ${zoe.id}` },
      { ...read, target: `account ${adam.id}` },
      { ...read, target: `account ${adam.id}` },
      { actor: 'client 127.0.0.1', target: 'unknown', action: 'desk system read', result: 'refused' },
    ])
  })
})
