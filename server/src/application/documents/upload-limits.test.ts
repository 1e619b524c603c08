import { expect, test } from 'vitest'
import { onDocumentWorld } from './testing/document-world.ts'

const hour = 60 * 60_000
const broken = Buffer.from('MZ program')

onDocumentWorld('limits of uploads', (use) => {
  const start = async (username?: string) => {
    const student = await use().student(username)
    await student.asksFor({ hs_ged_radio: '1', homeschool_radio: 'Y' })
    const convert = async (key: string) => student.register(key, await student.place(key, broken), 'transcript.pdf')
    return { student, convert }
  }

  const conversions = async (studentId: string) => {
    const [counted] = await use().database.sql<{ count: number }>(
      'select count(*) from uploads where account_id = $1 and registered_at is not null',
      [studentId],
    )
    return counted?.count
  }

  test('DOC-33 the same registration sent many times at once makes one document', async () => {
    const { student } = await start()
    const key = await student.place('homeschool', broken)

    const responses = await Promise.all(
      Array.from({ length: 6 }, () => student.register('homeschool', key, 'transcript.pdf')),
    )

    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await conversions(student.id)).toBe(1)
  })

  test('DOC-33 a form that is registered again and again is converted once, also if its file fails', async () => {
    const { student } = await start()
    const key = await student.place('homeschool', broken)
    const register = async () => (await student.register('homeschool', key, 'transcript.pdf')).body.status

    expect(await register()).toBe('UNPROCESSED')
    await student.settled('homeschool')

    expect([await register(), await register()]).toEqual(['FAILED', 'FAILED'])
    expect(await conversions(student.id)).toBe(1)
  })

  test('DOC-33 a form whose document is gone cannot be registered again: 409 in words', async () => {
    const { student } = await start()
    const key = await student.place('homeschool', broken)
    await student.register('homeschool', key, 'transcript.pdf')
    await student.send('DELETE', '/api/document-answer/homeschool')

    const { status, body } = await student.register('homeschool', key, 'transcript.pdf')

    expect([status, body.message]).toEqual([409, 'This upload has been used already. Please choose your file again.'])
  })

  test('DOC-33 twenty conversions an hour for a question and 25 for a student, then 429 in words', async () => {
    const { student, convert } = await start('a@example.edu')
    for (let count = 0; count < 20; count += 1) expect((await convert('homeschool')).status).toBe(200)

    const refused = await convert('homeschool')
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'You have uploaded many files. Please wait 60 minutes and try again.',
    ])
    expect(Number(refused.headers.get('retry-after'))).toBe(3_600)
    await student.asksFor({ hs_ged_radio: '2' })
    for (let count = 0; count < 5; count += 1) expect((await convert('ged')).status).toBe(200)
    expect((await convert('ged')).status).toBe(429)
    expect(await conversions(student.id)).toBe(25)

    const { convert: convertAsOther } = await start('b@example.edu')
    expect((await convertAsOther('homeschool')).status).toBe(200)
    use().clock.advance(hour)
    await use().database.sql('update sessions set last_seen_at = $1', [use().clock.now()])
    expect((await convert('ged')).status).toBe(200)
    use().clock.advance(-hour)
  })

  test('DOC-33 of forms that are never registered, the files of the last three of a question are kept', async () => {
    const { student } = await start()
    const keys: string[] = []
    for (let count = 0; count < 6; count += 1) {
      use().clock.advance(1)
      keys.push(await student.place('homeschool', broken))
    }
    keys.push(await student.place('ged', broken))

    await use().sweep()

    expect(await use().files()).toEqual(keys.slice(3).toSorted())
    expect((await student.register('homeschool', keys[0] ?? '', 'a.pdf')).status).toBe(409)
    expect((await student.register('homeschool', keys[5] ?? '', 'a.pdf')).status).toBe(200)
  })

  test('DOC-22 a registration and a deletion do not wait for files that the sweep removes, other than the upload itself', async () => {
    const { student } = await start()
    const keys: string[] = []
    for (let count = 0; count < 5; count += 1) {
      use().clock.advance(1)
      keys.push(await student.place('homeschool', broken))
    }
    const registered = keys.pop() ?? ''

    expect((await student.register('homeschool', registered, 'a.pdf')).status).toBe(200)
    expect((await student.send('DELETE', '/api/document-answer/homeschool')).status).toBe(200)

    const files = await use().files()
    expect(files).toEqual(expect.arrayContaining(keys))
    expect(files).not.toContain(registered)
  })
})
