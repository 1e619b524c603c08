import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { createTestServer, publicUrl, type TestServer, type TestStudent } from '../../../testing/test-server.ts'
import { readCopy } from '../../print/testing/read-copy.ts'
import { completeAnswers } from '../draft/testing/complete-answers.ts'
import type { Receipt } from './receipt.ts'

const genuine = (submitted_at: string) => ({ is_genuine: true, submitted_at })
const notGenuine = { is_genuine: false }
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

onDatabase('checking a receipt', (use) => {
  let world: TestServer
  let zoe: TestStudent
  let receipt: Receipt
  beforeAll(async () => {
    world = await createTestServer(use(), { runsJobs: true })
  })
  beforeEach(async () => {
    zoe = await world.student()
    await zoe.put('/api/answer', completeAnswers)
    receipt = (await zoe.post('/api/submit')).json().receipt
  })
  afterAll(() => world.close())

  const check = (number = receipt.number, sha256 = receipt.sha256) =>
    world.app.inject(`/public/receipts/${number}/${sha256}`)
  const checkCopy = (sha256: string) => world.app.inject(`/public/copies/${sha256}`)

  test('RCP-01 a wrong number, a wrong SHA-256 and a malformed one are not genuine', async () => {
    expect((await check(`${receipt.number}X`)).json()).toEqual(notGenuine)
    expect((await check(receipt.number, hashOf(Buffer.from('other')))).json()).toEqual(notGenuine)
    expect((await check(receipt.number, 'not-a-hash')).statusCode).toBe(400)
  })

  test('RCP-01 a submission that was changed in the database is no longer genuine', async () => {
    await use().sql(`update submissions set answers = answers || '{"first_name":"Somebody"}' where account_id = $1`, [
      zoe.id,
    ])

    expect((await check()).json()).toEqual(notGenuine)
  })

  /** The file of a copy, as soon as it is printed. */
  const printedCopy = async (): Promise<Buffer> => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const poll = async (): Promise<void> => {
      const { status, url } = (await zoe.get('/api/pdf')).json()
      if (status === 'COMPLETED') resolve(url)
      else setTimeout(() => void poll(), 50)
    }
    await poll()
    return (await zoe.get(await promise)).rawPayload
  }

  const expectLinksToCheck = async (copy: Buffer): Promise<void> => {
    const { pages } = await readCopy(copy)
    const address = `${publicUrl}/receipt?number=${receipt.number}&sha256=${receipt.sha256}`
    for (const { foot, links } of pages) {
      expect(foot).toContain(`${publicUrl}/receipt`)
      expect(new Set(links)).toEqual(new Set([address]))
      expect(links).toHaveLength(2)
    }
  }

  test('RCP-02 RCP-04 every page of a copy leads to the check of its receipt, its file is genuine, and one changed byte makes it another file', async () => {
    const copy = await printedCopy()

    await expectLinksToCheck(copy)
    expect((await checkCopy(hashOf(copy))).json()).toEqual(genuine(receipt.submitted_at))
    const changed = Buffer.from(copy)
    changed[changed.length - 10] = (changed[changed.length - 10] ?? 0) ^ 1
    expect((await checkCopy(hashOf(changed))).json()).toEqual(notGenuine)
  })

  test('RCP-01 a receipt with its SHA-256 is genuine, and nothing else is told', async () => {
    expect((await check()).json()).toEqual(genuine(receipt.submitted_at))
  })

  test('RCP-03 after 100 failures in an hour guessing is refused, and genuine receipts do not count', async () => {
    for (let tries = 0; tries < 105; tries += 1) expect((await check()).statusCode).toBe(200)
    for (let tries = 0; tries < 100; tries += 1) await check(`GC${tries}`)

    expect((await check('GC101')).statusCode).toBe(429)
  })
})
