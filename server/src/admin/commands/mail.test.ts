import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { settableClock } from '../../../testing/settable-clock.ts'
import { testSettings } from '../../../testing/test-settings.ts'
import { returnedMail } from '../../platform/mail/testing/returned-mail.ts'
import { mailBounced } from './mail.ts'

const clock = settableClock('2026-01-20T12:00:00Z')
const recipient = 'ida.webb@example.org'

onDatabase('a mail that came back', (use) => {
  let id: string
  beforeEach(async () => {
    id = randomUUID()
    await use().sql(
      `insert into mails (id, topic, recipient, subject, created_at, useless_at, due_at, sent_at)
       values ($1, 'counselor x', 'Ida.Webb@example.org', 'Asked', $2, $2, $2, $2)`,
      [id, clock.now()],
    )
  })

  const read = async (text: string): Promise<string> => {
    const reported: string[] = []
    const unused = () => undefined
    const deps = {
      settings: () => testSettings({}),
      openDatabase: async () => use(),
      openUnmigrated: async () => use(),
      clock: clock.now,
      print: unused,
      report: (line: string) => reported.push(line),
    }
    await mailBounced(deps, Readable.from([Buffer.from(text)])).parseAsync([], { from: 'user' })
    return reported.join('\n')
  }

  const fate = () => use().sql('select refusal, bounced_at from mails')

  test('CNS-30 a report about a mail that has left makes it returned, once', async () => {
    expect(await read(returnedMail({ id, recipient }))).toContain('A mail came back')
    expect(await fate()).toEqual([{ refusal: '5.1.1', bounced_at: clock.now() }])

    expect(await read(returnedMail({ id, recipient }))).toContain('known to have come back')
  })

  test.each([
    ['about a mail that is not ours', () => returnedMail({ id: randomUUID(), recipient })],
    ['whose id is none of ours', () => returnedMail({ id: 'CAF1234', recipient })],
    ['about somebody to whom the mail was not sent', () => returnedMail({ id, recipient: 'eve@example.org' })],
    ['that is late only', () => returnedMail({ id, recipient, action: 'delayed' })],
    ['of a person', () => `Subject: Re: ${id}\r\n\r\n${recipient} is on leave.`],
  ])('CNS-31 a message %s changes nothing', async (_what, message) => {
    await read(message())

    expect(await fate()).toEqual([{ refusal: null, bounced_at: null }])
  })

  test('CNS-31 a mail that has not left cannot have come back', async () => {
    await use().sql('update mails set sent_at = null')
    await read(returnedMail({ id, recipient }))

    expect(await fate()).toEqual([{ refusal: null, bounced_at: null }])
  })

  test('CNS-31 a message without an end is read in pieces, and not kept', async () => {
    expect(await read(`${returnedMail({ id, recipient })}${'x'.repeat(3_000_000)}`)).toContain('A mail came back')
    expect(await read(`${'Subject: long\r\n'.repeat(300_000)}`)).toContain('no report')
  })
})
