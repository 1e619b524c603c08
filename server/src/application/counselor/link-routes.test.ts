import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { sweepDocuments } from '../documents/sweep-documents.ts'
import { type CounselorWorld, counselorWorld } from './testing/counselor-world.ts'

const ida = 'ida.webb@example.org'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

onDatabase('the page of a counselor', (use) => {
  let world: CounselorWorld
  beforeEach(async () => {
    world = await counselorWorld(use())
    world.clock.set('2026-01-15T18:00:00.000Z')
  })
  afterEach(() => world.close())

  /** An applicant who has submitted, and the link that the counselor got. */
  const asked = async (answers: object = {}) => {
    const student = await world.submitted('zoe@example.edu', answers)
    await world.run()
    const [token = ''] = await world.links(ida)
    return { student, token, counselor: world.holder(token) }
  }

  test('CNS-10 the link shows who asks and the waiver, and reading it changes nothing, however often', async () => {
    const { counselor } = await asked()

    const answers = [await counselor.open(), await counselor.open(), await counselor.open()]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(answers[0]?.json()).toMatchObject({
      student: "Zoë O'Neil-Żak",
      counselor: 'Ida Webb',
      is_waived: true,
      waiver: expect.stringContaining('has waived the right'),
      ends_at: '2026-08-16T05:00:00.000Z',
    })
    expect(await world.states()).toEqual(['asked/awaiting'])
  })

  test('CNS-11 only the call that follows an act of a person makes the request opened, once', async () => {
    const { counselor } = await asked()

    await Promise.all([counselor.send('/seen'), counselor.send('/seen')])

    expect(await world.states()).toEqual(['opened/awaiting'])
    const opened = `select by, event from item_events where event = 'opened'`
    expect(await use().sql(opened)).toEqual([{ by: 'somebody', event: 'opened' }])
  })

  test('CNS-12 CNS-20 a file is converted and sent with ratings and a text, the item ticks itself, and the link ends', async () => {
    const { counselor } = await asked()
    expect((await counselor.upload('letter', picture, 'letter.png')).statusCode).toBe(200)
    expect((await counselor.letter()).statusCode).toBe(409)
    await world.convert()
    const ratings = { overall: 'good' }

    const sent = await counselor.letter({ ratings, comment: 'She is kind.' })

    expect(sent.statusCode).toBe(200)
    expect(await world.states()).toEqual(['received/received'])
    expect(await use().sql('select ratings, comment from counselors')).toEqual([{ ratings, comment: 'She is kind.' }])
    expect((await counselor.open()).statusCode).toBe(403)
    await world.passDays(30)
    expect(await world.run()).toBe(0)
  })

  test('CNS-13 a used, ended, replaced and wrong link say the same words', async () => {
    const { counselor, student } = await asked()
    const wrong = await world.holder('nonsense').open()
    await student.put('/api/counselor', { first_name: 'Bo', last_name: 'Lee', email: 'bo@example.org' })
    const replaced = await counselor.open()
    await world.passDays(1)
    await world.run()
    const [next = ''] = await world.links('bo@example.org')
    await world.passDays(300)
    const ended = await world.holder(next).open()
    world.clock.set('2026-01-17T18:00:00.000Z')
    await world.holder(next).letter({ comment: 'Fine.' })
    const used = await world.holder(next).letter({ comment: 'Again.' })

    for (const answer of [wrong, replaced, ended, used]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toEqual(wrong.json())
    }
  })

  test('CNS-13 the database has no link in words', async () => {
    const { token } = await asked()
    await world.deliver()

    const rows = await use().sql('select * from counselor_links')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows).toHaveLength(1)
  })

  test('CNS-14 wrong links are limited, and who has a right one is not refused for them', async () => {
    const { counselor } = await asked()
    const tries = []
    for (let guess = 0; guess < 201; guess += 1) tries.push((await world.holder(`guess-${guess}`).open()).statusCode)

    expect(tries.slice(0, 200).every((status) => status === 403)).toBe(true)
    expect(tries.at(-1)).toBe(429)
    expect((await counselor.open()).statusCode).toBe(200)
  })

  test('CNS-14 a link gives twenty forms for uploads, and names of files are checked as those of applicants', async () => {
    const { counselor } = await asked()
    expect((await counselor.upload('letter', picture, 'letter.exe')).statusCode).toBe(400)
    expect((await counselor.upload('letter', picture, '../letter.png')).statusCode).toBe(400)
    expect((await counselor.upload('other', picture, 'letter.png')).statusCode).toBe(404)
    for (let form = 0; form < 18; form += 1) await counselor.send('/upload', { name: 'letter' })

    expect((await counselor.send('/upload', { name: 'letter' })).statusCode).toBe(409)
  })

  test('CNS-14 a file that is no picture, an infected one and one that is too large are refused with a message', async () => {
    const { counselor } = await asked()
    await counselor.upload('letter', 'MZ no picture', 'letter.png')
    await counselor.upload('transcript', await readFile(import.meta.filename), 'grades.pdf')
    await world.convert()

    const { files } = (await counselor.open()).json<{ files: { status: string; message: string }[] }>()
    expect(files.map(({ status }) => status)).toEqual(['FAILED', 'FAILED'])
    expect(files.every(({ message }) => message.length > 20)).toBe(true)
    expect((await counselor.letter({ comment: 'Fine.' })).statusCode).toBe(409)
    expect((await counselor.upload('letter', Buffer.alloc(1_000_001), 'large.png')).statusCode).toBe(400)
    for (const name of ['letter', 'transcript']) await counselor.send('/remove', { name })
    expect((await counselor.letter({ comment: 'Fine.' })).statusCode).toBe(200)
  })

  test('CNS-15 two uploads at once leave one file, and a call that is sent twice changes nothing', async () => {
    const { counselor } = await asked()

    await Promise.all([
      counselor.upload('letter', picture, 'one.png'),
      counselor.upload('letter', picture, 'two.png'),
      counselor.upload('transcript', picture, 'three.png'),
    ])

    expect(await use().sql('select name from counselor_files order by name')).toEqual([
      { name: 'letter' },
      { name: 'transcript' },
    ])
  })

  test('CNS-16 a letter and a new counselor at the same moment: one of both happens, whole', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `counselor-${round}@example.org`
      const student = await world.submitted(`race-${round}@example.edu`, { counselor_email_address: email })
      await world.run()
      const [token = ''] = await world.links(email)
      const [letter, replaced] = await Promise.all([
        world.holder(token).letter({ comment: 'Fine.' }),
        student.put('/api/counselor', { first_name: 'Bo', last_name: 'Lee', email: 'bo@example.org' }),
      ])

      const states = await use().sql<{ state: string }>(
        'select state from counselors where account_id = $1 order by number',
        [student.id],
      )
      const names = states.map(({ state }) => state)
      if (letter.statusCode === 200) {
        expect([replaced.statusCode, names]).toEqual([409, ['received']])
      } else {
        expect([letter.statusCode, replaced.statusCode, names]).toEqual([403, 200, ['replaced', 'asked']])
      }
    }
  })

  test('CNS-17 declining ends the link, removes what was uploaded and tells the applicant; after a letter it is refused', async () => {
    const { counselor } = await asked()
    await counselor.upload('letter', picture, 'letter.png')
    expect((await counselor.send('/decline', { reason: 'not-me' })).statusCode).toBe(200)
    expect((await counselor.letter({ comment: 'Fine.' })).statusCode).toBe(403)
    await world.run()

    expect(await world.states()).toEqual(['declined/declined'])
    expect(await use().sql('select 1 from counselor_files')).toEqual([])
    expect((await world.mails()).at(-1)).toMatchObject({ recipient: 'zoe@example.edu' })

    const other = await world.submitted('yan@example.edu', { counselor_email_address: 'eve@example.org' })
    await world.run()
    const [token = ''] = await world.links('eve@example.org')
    await world.holder(token).letter({ comment: 'Fine.' })
    expect((await world.holder(token).send('/decline', { reason: 'declined' })).statusCode).toBe(403)
    const present = await other.get('/api/counselor')
    expect(present.json()).toMatchObject({ state: 'received', can_replace: false })
  })

  test('CNS-18 only ratings and words of the school are taken', async () => {
    const { counselor } = await asked()

    for (const ratings of [{ height: 'good' }, { overall: 'superb' }, { ['__proto__']: 'good', constructor: 'good' }])
      expect((await counselor.letter({ comment: 'Fine.', ratings })).statusCode).toBe(400)
    expect((await counselor.letter()).statusCode).toBe(409)
    expect((await counselor.letter({ comment: 'x'.repeat(6_001) })).statusCode).toBe(400)
  })

  test('CNS-19 the sweep keeps what was sent, and removes what was replaced', async () => {
    const { counselor } = await asked()
    await counselor.upload('letter', picture, 'one.png')
    await world.convert()
    await counselor.upload('letter', picture, 'two.png')
    await world.convert()
    await counselor.letter()
    const sweep = () =>
      sweepDocuments({
        database: use(),
        clock: world.clock.now,
        storage: world.storage,
        checkOwner: async () => undefined,
        log: world.captured.log,
      })
    for (let day = 0; day < 3; day += 1) {
      await sweep()
      await world.passDays(1)
    }

    const named = await use().sql<{ file_key: string; pdf_key: string }>(
      'select file_key, pdf_key from counselor_files',
    )
    const stored = (await Array.fromAsync(world.storage.list(), ({ key }) => key)).filter((key) =>
      key.startsWith('counselors/'),
    )
    expect(stored.toSorted()).toEqual(named.flatMap(({ file_key, pdf_key }) => [file_key, pdf_key]).toSorted())
  })
})
