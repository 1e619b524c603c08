import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { createJobs } from '../../platform/jobs/create-jobs.ts'
import { createLog } from '../../platform/logging/log.ts'
import { createMail, mailJobs } from '../../platform/mail/create-mail.ts'
import { type SmtpInbox, smtpInbox } from '../../platform/mail/testing/smtp-inbox.ts'
import { accountWorld, cookiesOf, logIn, otherPassword, password, publicUrl, signUp } from './testing/account-world.ts'

const username = 'violet.kayak@example.org'
const school = { name: 'Sample College' }

let inbox: SmtpInbox
let dataDir: string
beforeEach(async () => {
  inbox = await smtpInbox()
  dataDir = await mkdtemp(join(tmpdir(), 'accounts-'))
})
afterEach(async () => {
  await inbox.close()
  await rm(dataDir, { recursive: true })
})

onDatabase('mail of accounts', (use) => {
  const begin = async (smtpUrl: string | undefined) => {
    const lines: string[] = []
    const kept = Promise.withResolvers<void>()
    const write = (line: string) => {
      lines.push(line)
      if (line.includes('Mail in the outbox')) kept.resolve()
    }
    const log = createLog('trace', { write })
    const settings = { publicUrl, dataDir, smtpUrl, mailFrom: smtpUrl && 'apply@example.edu' }
    const jobs = await createJobs({ database: use(), log, queues: [mailJobs], supervise: false })
    const world = await accountWorld(use(), { log, jobs })
    const mail = createMail({ settings, school, database: use(), clock: world.clock.now, log, jobs })
    const stop = await mail.startJobs()
    const end = async () => {
      await stop()
      await world.close()
    }
    return { world, lines, keptInOutbox: kept.promise, end }
  }

  test('ACC-19 while the mail server is down sign-up responds as usual, and the one valid code waits in the queue', async () => {
    const { world, end } = await begin('smtp://127.0.0.1:1')

    const first = await signUp(world, username)
    const second = await signUp(world, username)
    const confirmed = await world.post('/public/confirm', { username, code: await world.code(username) })
    await end()

    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(second.body).toBe(first.body)
    expect(await world.mails()).toHaveLength(1)
    expect(confirmed.statusCode).toBe(200)
  })

  test('OPS-08 codes and links are sent through the mail server, and no secret appears in the log', async () => {
    const { world, lines, end } = await begin(inbox.url)
    const mailed = async (call: Promise<unknown>, pattern: RegExp): Promise<string> => {
      const arrival = inbox.arrival()
      await call
      await arrival
      return pattern.exec(inbox.received.at(-1)?.mail.text ?? '')?.[1] ?? expect.fail('not in the mail')
    }

    const code = await mailed(signUp(world, username), /^ {4}(\d{6})$/m)
    expect((await world.post('/public/confirm', { username, code })).statusCode).toBe(200)
    await logIn(world, username, { password: otherPassword })
    const cookies = cookiesOf(await logIn(world, username))
    const id = await mailed(world.post('/public/forgot-password', { username }), /[?&]id=([\w-]{43})$/m)
    const body = { username, password: otherPassword, confirm_password: otherPassword, id }
    await mailed(world.post('/public/reset-password', body), /(just changed)/)
    await world.post('/public/login', { username: 'not an address', password })
    await end()

    expect(inbox.received.map(({ mail }) => mail.subject)).toEqual([
      'Your confirmation code – Sample College',
      'Reset your password – Sample College',
      'Your password was changed – Sample College',
    ])
    const log = lines.join('')
    expect(lines.length).toBeGreaterThan(5)
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
    const token = cookies['GovernorsIdentity.session'] ?? ''
    for (const secret of [username, password, otherPassword, code, id, token, 'violet', '192.0.2.1'])
      expect(log).not.toContain(secret)
  })

  test('OPS-08 without a mail server the mail is in the outbox and its code in one log line', async () => {
    const { world, lines, keptInOutbox, end } = await begin(undefined)

    await signUp(world, username)
    await keptInOutbox
    await end()

    const [file = '', ...others] = await readdir(join(dataDir, 'outbox'))
    expect(others).toEqual([])
    const mail = await PostalMime.parse(await readFile(join(dataDir, 'outbox', file)))
    const code = /\d{6}/.exec(mail.text ?? '')?.[0] ?? expect.fail('no code in the mail')
    const telling = lines.filter((line) => line.includes(code))
    expect(telling.map((line) => JSON.parse(line).msg)).toEqual([
      `Mail in the outbox: Your confirmation code – Sample College: ${code}`,
    ])
    expect(lines.join('')).not.toContain(username)
  })
})
