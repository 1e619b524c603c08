import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../testing/free-port.ts'
import { mailServerCheck, outboxTransport, senderAddress, smtpTransport } from './mail-transport.ts'
import type { ClaimedMail } from './outgoing-mail-store.ts'
import { smtpInbox } from './testing/smtp-inbox.ts'

const mail: ClaimedMail = {
  id: '5f0c2a3e-8f4b-4f0e-9a57-0d9a1c0b2d11',
  to: 'student@example.org',
  subject: 'Your confirmation code',
  text: 'It is 123456.\n',
  html: '<p>It is 123456.</p>',
  secret: '123456',
  createdAt: new Date('2026-01-15T12:00:00Z'),
  uselessAt: new Date('2026-01-15T12:15:00Z'),
  attempts: 1,
}

const from = { name: 'Sample College', address: 'no-reply@localhost' }
const lasting = new AbortController().signal

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'outbox-')), 'outbox')
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

test('OPS-08 without a mail server a mail becomes one file and one log line with its subject and code', async () => {
  const log = { info: vi.fn() }
  const { send } = outboxTransport(folder, from, log)

  await send(mail, lasting)
  await send(mail, lasting)

  const [name = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  expect(name).toBe(`2026-01-15T12-00-00.000Z-${mail.id}.eml`)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  const parsed = await PostalMime.parse(await readFile(join(folder, name)))
  expect(parsed).toMatchObject({
    subject: mail.subject,
    text: expect.stringContaining('It is 123456.'),
    to: [{ address: 'student@example.org' }],
  })
  expect(log.info.mock.calls[0]).toEqual(['Mail in the outbox: Your confirmation code: 123456'])
  expect(log.info.mock.calls[0]?.join()).not.toContain('student@example.org')
})

test('REM-06 a mail with an address to unsubscribe has the two headers of RFC 8058, and no other mail has', async () => {
  const { send } = outboxTransport(folder, from, { info: vi.fn() })
  const unsubscribeUrl = `https://apply.example.edu/unsubscribe?token=${'a'.repeat(64)}`
  await send(mail, lasting)
  await send({ ...mail, id: `${mail.id}-2`, unsubscribeUrl }, lasting)

  const [plain, reminder] = await Promise.all(
    (await readdir(folder)).sort().map(async (name) => {
      const { headers } = await PostalMime.parse(await readFile(join(folder, name)))
      return headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => `${key}: ${value}`)
    }),
  )
  expect(plain?.length === 0 ? reminder : plain).toEqual([
    `list-unsubscribe: <${unsubscribeUrl}>`,
    'list-unsubscribe-post: List-Unsubscribe=One-Click',
  ])
  expect([plain?.length, reminder?.length].toSorted()).toEqual([0, 2])
})

test('OPS-37 a mail that cannot be written to the outbox leaves nothing half-written', async () => {
  const { send } = outboxTransport(folder, from, { info: vi.fn() })
  const path = join(folder, `2026-01-15T12-00-00.000Z-${mail.id}.eml`)
  await mkdir(path, { recursive: true })

  await expect(send(mail, lasting)).rejects.toMatchObject({ code: 'EISDIR' })

  expect(await readdir(folder)).toEqual([basename(path)])
})

test('OPS-33 the connection to a mail server that responds without an end is closed with the job', async () => {
  const server = createServer((socket) => {
    socket.write('220 mail.example.edu\r\n')
    const drip = setInterval(() => socket.write('250-more\r\n'), 50)
    socket.on('error', () => undefined).on('close', () => clearInterval(drip))
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  const job = new AbortController()

  const sending = smtpTransport(`smtp://127.0.0.1:${port}`, from).send(mail, job.signal)
  const [socket = expect.fail('no connection')]: Socket[] = await once(server, 'connection')
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  await once(socket, 'data')
  const closed = once(socket, 'close')
  job.abort()

  await expect(sending).rejects.toThrow('aborted')
  await closed
})

/** A mail server that takes mails, and the connections that it has. */
const startMailServer = async () => {
  const open = new Set<Socket>()
  let mails = 0
  const server = createServer((socket) => {
    open.add(socket)
    let isText = false
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    socket.write('220 mail.example.edu\r\n')
    socket.on('data', (chunk) => {
      const said = chunk.toString()
      if (isText && !said.endsWith('\r\n.\r\n')) return
      if (isText) mails += 1
      socket.write(said.startsWith('DATA') ? '354 Go on.\r\n' : '250 Good.\r\n')
      isText = said.startsWith('DATA')
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const address = server.address()
  const url = `smtp://localhost:${typeof address === 'object' ? address?.port : ''}`
  return { url, open: () => open.size, mails: () => mails }
}

test('OPS-33 a mail whose job ends while the mail server is looked up is not sent', async () => {
  const { url, mails, open } = await startMailServer()
  const { send } = smtpTransport(url, from)
  await send(mail, lasting)
  const abortedAfter = async (turns: number) => {
    const job = new AbortController()
    const sending = send(mail, job.signal)
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    job.abort()
    await expect(sending).rejects.toThrow()
  }

  for (const turns of [0, 1, 2, 5, 10]) await abortedAfter(turns)

  await send(mail, lasting)
  await vi.waitFor(() => expect(open()).toBe(0))
  expect(mails()).toBe(2)
})

test('OPS-33 a mail server that is asked for a pool keeps no connection after a mail', async () => {
  const { url, open } = await startMailServer()

  await smtpTransport(`${url}?pool=true`, from).send(mail, lasting)

  await vi.waitFor(() => expect(open()).toBe(0), { timeout: 10_000 })
})

test.each([
  ['apply@example.edu', { name: 'Sample College', address: 'apply@example.edu' }],
  ['Admissions <apply@example.edu>', { name: 'Admissions', address: 'apply@example.edu' }],
  ['"Admissions, Sample" <apply@example.edu>', { name: 'Admissions, Sample', address: 'apply@example.edu' }],
  [undefined, { name: 'Sample College', address: 'no-reply@apply.example.edu' }],
])('OPS-08 mail with MAIL_FROM %j is from %j', (mailFrom, from) => {
  expect(senderAddress(mailFrom, 'Sample College', 'https://apply.example.edu:8443')).toEqual(from)
})

test('OPS-50 a mail server that greets us is available; one that is gone is not, and is not asked again for a minute', async () => {
  const inbox = await smtpInbox()
  const there = mailServerCheck(inbox.url)
  await expect(there.run()).resolves.toBeUndefined()
  await inbox.close()

  await expect(there.run()).resolves.toBeUndefined()
  await expect(mailServerCheck(inbox.url).run()).rejects.toThrow('ECONNREFUSED')
})
