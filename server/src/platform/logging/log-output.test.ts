import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../testing/start-process.ts'
import { testSettings } from '../../../testing/test-settings.ts'
import { createLog } from './log.ts'
import { readableOutput } from './log-output.ts'
import { logStartBlock } from './start-messages.ts'

/** Says 200 MB in many turns of its event loop, and tells apart from the log how much memory that took. */
const program = `
  import { logOutput } from ${JSON.stringify(import.meta.resolve('./log-output.ts'))}
  const output = logOutput()
  const before = process.memoryUsage.rss()
  for (let line = 0; line < 10_000; line += 1) {
    output.write(Buffer.alloc(20_000, 'line ' + line + ' ').toString())
    if (line % 10 === 0) await new Promise(setImmediate)
  }
  process.stderr.write(String(process.memoryUsage.rss() - before))
  process.exit(0)
`

test('OPS-13 while the reader of the log hangs, lines are dropped and the process keeps its memory', async () => {
  const file = join(await temporaryFolder(), 'program.mjs')
  await writeFile(file, program)
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')

  const grown = Number(await text(child.stderr))
  const read = await text(child.stdout)

  expect(await ended).toEqual([0, null])
  expect(grown).toBeLessThan(100_000_000)
  expect(read).toMatch(/^line 0 /)
  expect(read).not.toContain('line 9999 ')
})

const readableLog = () => {
  const written: string[] = []
  const log = createLog('info', readableOutput({ write: (text) => void written.push(text) }))
  return { log, text: () => stripVTControlCharacters(written.join('')) }
}

test('OPS-30 an event is one short line with the time of day, and a warning says so', () => {
  const { log, text } = readableLog()

  log.info('Mail in the outbox: Your confirmation code: 123456')
  log.warn({ attempts: 3 }, 'The mail server does not answer.')

  expect(text().split('\n')).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d Mail in the outbox: Your confirmation code: 123456$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d Warning: The mail server does not answer\. attempts=3$/),
    '',
  ])
})

test('OPS-30 a request is its method, route, status and duration', () => {
  const { log, text } = readableLog()

  log.info({ reqId: 'x', method: 'GET', route: '/api/profile', status: 200, ms: 3.2 }, 'request')

  expect(text()).toMatch(/^\d\d:\d\d:\d\d GET \/api\/profile 200 3\.2 ms\n$/)
})

test('OPS-30 an error is followed by its message, where it happened and its cause', () => {
  const { log, text } = readableLog()

  log.error({ err: new Error('No answer.', { cause: new TypeError('Closed.') }) }, 'The save failed.')

  expect(text()).toMatch(
    / Error: The save failed\.\n {2}Error: No answer\.\n {4}at [\s\S]*\n {2}TypeError: Closed\.\n {4}at /,
  )
})

test('API-22 neither a secret nor a control character reaches the terminal', () => {
  const { log, text } = readableLog()

  log.info({ password: 'hunter2', file: 'a\u001b[2Jb\nforged\u202e' }, 'Said \u001b]0;title\u0007 here.')

  expect(text()).not.toContain('hunter2')
  expect(text()).toMatch(/password=\[hidden\]/)
  expect(text()).toContain('Said  ]0;title  here.')
  expect(text()).toContain('file=a [2Jb forged ')
  expect(text().trimEnd()).not.toMatch(/[\p{Cc}\u202e]/u)
})

const greetingWith = (environment: Readonly<Record<string, string>>): string => {
  const { log, text } = readableLog()
  logStartBlock({ settings: testSettings(environment), school: { application: 'Sample Application' }, log })
  return text()
}

test('OPS-30 after the start one block says where to open it, where data and mail are and what is not set', () => {
  const greeting = greetingWith({ DATA_DIR: '/srv/my data', PORT: '4000' })

  expect(greeting.trimEnd().split('\n').length).toBeLessThanOrEqual(9)
  expect(greeting).toContain('Sample Application is running.')
  expect(greeting).toMatch(/Open {5}http:\/\/localhost:4000\n/)
  expect(greeting).toMatch(/Data {5}\/srv\/my data\/db, \/srv\/my data\/files\n/)
  expect(greeting).toMatch(/Mail {5}not sent: codes and links appear below, mails in \/srv\/my data\/outbox\n/)
  for (const name of ['DATABASE_URL', 'S3_BUCKET', 'SMTP_URL', 'CLAMD_URL']) expect(greeting).toContain(name)
})

test('OPS-30 the block names what is set, without its secrets, and does not list it as missing', () => {
  const greeting = greetingWith({
    DATABASE_URL: 'postgresql://user:hunter2@db/apply',
    S3_BUCKET: 'documents',
    SMTP_URL: 'smtps://user:hunter2@mail.example.edu',
    MAIL_FROM: 'office@example.edu',
    CLAMD_URL: 'tcp://127.0.0.1:3310',
    ROLE: 'worker',
  })

  expect(greeting).toContain('runs jobs, serves no pages')
  expect(greeting).toContain('in PostgreSQL, files in bucket documents')
  expect(greeting).toContain('sent by the mail server')
  expect(greeting).not.toMatch(/Not set|hunter2/)
})
