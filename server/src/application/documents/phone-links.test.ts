import { plainPdf } from '@apply/converter/testing/pdfs'
import { phonePhoto } from '@apply/converter/testing/pictures'
import { describe, expect, test } from 'vitest'
import { goodPassword } from '../../../testing/student.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { fileOf, postForm } from '../../platform/storage/testing/post-form.ts'
import { completeAnswers } from '../draft/testing/complete-answers.ts'
import { phoneLinkStore } from './phone-link-store.ts'
import { documentStudent } from './testing/document-student.ts'
import type { DocumentWorld } from './testing/document-world.ts'
import { onDocumentWorld } from './testing/document-world.ts'

type Link = { readonly id: string; readonly code: string; readonly expires_at: string }

const minute = 60_000
const dead = 'This code does not work, or not any more. On your computer press “Use your phone” again.'
const used = 'This code has been used already. Your computer shows what has arrived.'

const openWorld = (use: () => DocumentWorld) => {
  const phone = () => documentStudent(use().publicUrl, '')

  const student = async (username?: string) => {
    const found = await use().student(username)
    await found.asksFor({ hs_ged_radio: '2' })
    const create = async (key = 'ged') => found.send('POST', '/api/phone-link', { answer_key: key })
    const link = async (key?: string): Promise<Link> => {
      const { status, body } = await create(key)
      expect(status).toBe(200)
      return JSON.parse(JSON.stringify(body))
    }
    const statusOf = async ({ id }: Link) => (await found.send('GET', `/api/phone-link/${id}`)).body.status
    return { ...found, create, link, statusOf }
  }

  const open = (code: string) => phone().send('POST', '/public/phone-link', { code })

  /** Uploads with a form of the code, up to the registration. */
  const place = async (code: string, bytes: Buffer) => {
    const { body } = await phone().send('POST', '/public/phone-link/upload', { code })
    expect((await postForm(body, fileOf(new Uint8Array(bytes)), use().publicUrl)).status).toBe(204)
    return String(body.fields.key)
  }

  const register = (code: string, file_key: string, file_name = 'IMG_0001.jpg') =>
    phone().send('POST', '/public/phone-link/document', { code, file_key, file_name })

  const results = async (id: string) =>
    (
      await use().database.sql<{ actor: string; result: string }>(
        `select actor, result from audit where target = 'account ' || $1::text and action = 'phone-link' order by id`,
        [id],
      )
    ).map(({ actor, result }) => `${actor.split(' ')[0]} ${result}`)

  return { phone, student, open, place, register, results }
}

onDocumentWorld('a file from a phone', (use) => {
  const { student, open, place, register, results } = openWorld(use)

  test('DOC-39 of several phones at once exactly one gets through, and no copy of the others is left', async () => {
    const zoe = await student()
    const { code } = await zoe.link()
    const keys = [
      await place(code, await plainPdf()),
      await place(code, await plainPdf()),
      await place(code, await plainPdf()),
    ]

    const responses = await Promise.all(keys.map((key, index) => register(code, key, `${index}.pdf`)))

    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await zoe.settled('ged')
    const others = (await use().files()).filter((key) => !keys.includes(key))
    // The registered copy and its PDF.
    expect(others).toHaveLength(2)
  })

  test('DOC-39 a code ends after ten minutes, with another code for the question, and when the student ends it', async () => {
    const zoe = await student()
    const [old, link] = [await zoe.link(), await zoe.link()]
    expect((await open(old.code)).body.message).toBe(dead)
    expect(await zoe.statusOf(old)).toBe('ended')
    use().clock.advance(10 * minute - 1)
    expect((await open(link.code)).status).toBe(200)
    use().clock.advance(1)
    expect([(await open(link.code)).status, await zoe.statusOf(link)]).toEqual([403, 'ended'])
    use().clock.advance(-10 * minute)

    const ended = await zoe.link()
    await zoe.send('DELETE', `/api/phone-link/${ended.id}`)
    expect([(await open(ended.code)).status, await zoe.statusOf(ended)]).toEqual([403, 'ended'])
    expect(await results(zoe.id)).toContain('account ended')
  })

  test('DOC-37 a phone sends the file of one question, the computer sees each step, and the answer is saved', async () => {
    const zoe = await student()
    const link = await zoe.link()
    expect(link.code).toMatch(/^[346789ACEFHJKMNPQRTWXY]{4}(-[346789ACEFHJKMNPQRTWXY]{4}){2}$/)
    expect(Date.parse(link.expires_at) - use().clock.now().getTime()).toBe(10 * minute)
    expect(await zoe.statusOf(link)).toBe('waiting')

    expect((await open(link.code)).body).toEqual({ label: 'GED Score Report', expires_at: link.expires_at })
    expect(await zoe.statusOf(link)).toBe('opened')
    // Typed as people type.
    const key = await place(` ${link.code.toLowerCase().replaceAll('-', ' ')} `, await phonePhoto(6))
    expect(await zoe.statusOf(link)).toBe('sending')
    expect((await register(link.code, key)).body).toEqual({ message: 'Your file has arrived.', status: 'UNPROCESSED' })
    expect(await zoe.statusOf(link)).toBe('arrived')

    expect(await zoe.settled('ged')).toEqual({ status: 'COMPLETED', message: '' })
    expect(await zoe.answer('ged')).toBe('IMG_0001.jpg')
    expect(await results(zoe.id)).toEqual([
      'account made for ged',
      'client opened for ged',
      'client received a file for ged',
    ])
  })

  test('DOC-38 the checks of a file from a phone are those of any upload', async () => {
    const zoe = await student()
    const { code } = await zoe.link()

    const key = await place(code, Buffer.from('MZ program'))
    const names = await Promise.all(
      ['a.exe', '../a.png', `${'n'.repeat(30)}.png`].map((name) => register(code, key, name)),
    )
    expect(names.map(({ status }) => status)).toEqual([400, 400, 400])
    expect((await register(code, `${key}x`)).status).toBe(403)
    expect((await register(code, key, 'scan.pdf')).status).toBe(200)
    expect((await zoe.settled('ged')).status).toBe('FAILED')
  })

  test('DOC-39 a code works once: a repeated call changes nothing, another file is refused', async () => {
    const zoe = await student()
    const { code } = await zoe.link()
    const [first, second] = [await place(code, await plainPdf()), await place(code, await plainPdf())]

    expect((await register(code, first, 'a.pdf')).status).toBe(200)

    expect((await register(code, first, 'a.pdf')).status).toBe(200)
    const refused = await register(code, second, 'b.pdf')
    expect([refused.status, refused.body.message]).toEqual([409, used])
    expect((await open(code)).body.message).toBe(used)
    await zoe.settled('ged')
    expect(await zoe.answer('ged')).toBe('a.pdf')
    await zoe.send('DELETE', '/api/document-answer/ged')
    expect((await register(code, second, 'b.pdf')).status).toBe(409)
  })

  test('DOC-39 a code from before the clock was set back far is dead', async () => {
    const zoe = await student()
    const { code } = await zoe.link()

    use().clock.advance(-60 * minute)
    expect((await open(code)).status).toBe(403)
    await phoneLinkStore(use().database.sql).sweep(use().clock.now())
    use().clock.advance(60 * minute)

    expect(await use().database.sql('select * from phone_links')).toEqual([])
  })

  test('DOC-39 a code ends with the session that made it, also between the upload and its registration', async () => {
    const zoe = await student()
    const { code } = await zoe.link()
    const key = await place(code, await plainPdf())

    await zoe.send('GET', '/api/logout')

    expect([(await open(code)).status, (await register(code, key, 'a.pdf')).body.message]).toEqual([403, dead])
  })

  test('DOC-39 a code that is ended while its file is being registered takes no file', async () => {
    const { database } = use()
    const zoe = await student()
    const link = await zoe.link()
    const key = await place(link.code, await plainPdf())

    const { registering } = await database.transaction(async (sql) => {
      await sql('select 1 from applications where account_id = $1 for update', [zoe.id])
      const registering = register(link.code, key, 'scan.pdf')
      await untilWaiting(database)
      await zoe.send('DELETE', `/api/phone-link/${link.id}`)
      return { registering }
    })

    expect((await registering).body.message).toBe(dead)
    expect(await database.sql('select 1 from documents')).toEqual([])
  })

  test('DOC-39 a new password ends every code, although the session that changed it stays', async () => {
    const zoe = await student()
    const { code } = await zoe.link()
    const password = 'Another!Harbor8'

    const changed = await zoe.send('PUT', '/api/account/password', {
      current_password: goodPassword,
      password,
      confirm_password: password,
    })

    expect([changed.status, (await open(code)).status]).toEqual([200, 403])
  })

  test('DOC-39 a file that arrives during a change of the password and a logout is taken or refused, never a fault', async () => {
    for (const username of ['a@example.edu', 'b@example.edu', 'c@example.edu']) {
      const zoe = await student(username)
      const { code } = await zoe.link()
      const key = await place(code, await plainPdf())
      const password = 'Another!Harbor8'
      const change = { current_password: goodPassword, password, confirm_password: password }

      const [registered, ...others] = await Promise.all([
        register(code, key, 'a.pdf'),
        zoe.send('PUT', '/api/account/password', change),
        zoe.create(),
        zoe.send('GET', '/api/logout'),
      ])

      expect([200, 403]).toContain(registered.status)
      expect(others.filter(({ status }) => status >= 500)).toEqual([])
    }
  })

  test('DOC-39 a submission ends every code', async () => {
    const zoe = await student()
    const { code } = await zoe.link()
    const key = await place(code, await plainPdf())
    await zoe.asksFor(completeAnswers)
    expect((await zoe.send('POST', '/api/submit')).status).toBe(200)

    for (const refused of [await open(code), await register(code, key, 'a.pdf'), await zoe.create()])
      expect(refused.body.message).toContain('can no longer be changed')
  })
})

onDocumentWorld('the limits of a file from a phone', (use) => {
  const { phone, student, open, place, register } = openWorld(use)

  test('DOC-40 a question that is hidden meanwhile takes no file', async () => {
    const zoe = await student()
    const { code } = await zoe.link()
    const key = await place(code, await plainPdf())

    await zoe.asksFor({ hs_ged_radio: '1' })

    for (const refused of [await open(code), await register(code, key, 'a.pdf'), await zoe.create()])
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Your application does not ask for this document any more.',
      ])
    await zoe.asksFor({ hs_ged_radio: '2' })
    expect((await register(code, key, 'a.pdf')).status).toBe(200)
  })

  test('DOC-40 a phone replaces no file, but it may follow one that failed', async () => {
    const zoe = await student()
    const { code } = await zoe.link()
    const key = await place(code, await plainPdf())
    await zoe.upload('ged', await plainPdf(), 'mine.pdf')

    for (const refused of [await open(code), await register(code, key, 'a.pdf'), await zoe.create()])
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'There is a file for this question already. To send another one, delete it on your computer first.',
      ])
    expect(await zoe.answer('ged')).toBe('mine.pdf')

    await zoe.send('DELETE', '/api/document-answer/ged')
    await zoe.upload('ged', Buffer.from('MZ program'), 'broken.pdf')
    expect((await register(code, key, 'a.pdf')).status).toBe(200)

    await zoe.settled('ged')
    await zoe.send('DELETE', '/api/document-answer/ged')
    const again = await zoe.link()
    expect(await zoe.statusOf(again)).toBe('waiting')
    expect((await register(again.code, await place(again.code, await plainPdf()), 'b.pdf')).status).toBe(200)
  })

  test('DOC-40 nobody reads, ends or uses the code of another student', async () => {
    const [zoe, eve] = [await student('zoe@example.edu'), await student('eve@example.edu')]
    const link = await zoe.link()
    const evil = await eve.link()

    expect(await eve.statusOf(link)).toBe('ended')
    expect((await eve.send('DELETE', `/api/phone-link/${link.id}`)).status).toBe(200)
    expect(await zoe.statusOf(link)).toBe('waiting')
    const key = await place(evil.code, await plainPdf())
    expect((await register(link.code, key, 'a.pdf')).status).toBe(403)
    expect((await phone().send('POST', '/api/phone-link', { answer_key: 'ged' })).status).toBe(401)
    expect((await zoe.create('first_name')).status).toBe(404)
  })

  test('DOC-41 after 500 wrong codes in an hour a network must wait, and right ones do not count', async () => {
    const zoe = await student()
    const { code } = await zoe.link()
    expect((await open(code)).status).toBe(200)
    const { sql } = use().database
    expect((await open('AAAA-AAAA-AAAA')).status).toBe(403)
    const [counted] = await sql<{ points: number }>(
      `select points from rate_limits where key like 'phone-code-client:%'`,
    )
    expect(counted?.points).toBe(1)
    await sql(`update rate_limits set points = 500 where key like 'phone-code-client:%'`)

    const refused = await open('AAAA-AAAA-AAAA')

    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect((await open(code)).status).toBe(200)
  })

  test('DOC-41 a student gets 30 codes an hour, and a code five upload forms', async () => {
    const zoe = await student()
    const { code } = await zoe.link()
    const ask = async () => (await phone().send('POST', '/public/phone-link/upload', { code })).status
    for (let count = 0; count < 5; count += 1) expect(await ask()).toBe(200)
    expect(await ask()).toBe(409)
    for (let count = 1; count < 30; count += 1) await zoe.link()

    expect((await zoe.create()).status).toBe(429)
  })
})

describe('what is stored of a code', () => {
  onDocumentWorld('its table', (use) => {
    test('DOC-41 a code is stored as a hash and swept once it has expired', async () => {
      const { student } = openWorld(use)
      const { code } = await (await student()).link()
      const { sql } = use().database
      const [row] = await sql('select phone_links::text as text from phone_links')

      expect(JSON.stringify(row)).not.toContain(code.slice(0, 4))
      await phoneLinkStore(sql).sweep(use().clock.now())
      expect(await sql('select 1 from phone_links')).toHaveLength(1)
      use().clock.advance(10 * minute)
      await phoneLinkStore(sql).sweep(use().clock.now())
      use().clock.advance(-10 * minute)

      expect(await sql('select 1 from phone_links')).toEqual([])
    })
  })
})
