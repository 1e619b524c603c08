import { expect, test } from 'vitest'
import { erasePerson } from '../../people/personal-data/erase-person.ts'
import { onDesk } from '../testing/on-desk.ts'
import { beginDueReleases } from './run-release.ts'
import { deciding, releaseMoment as moment, releaseJobs } from './testing/deciding.ts'

const { propose, confirm, undo, read, prepare, release, schedule, cancel } = deciding

onDesk('releases', (use) => {
  const staff = async () => ({
    olga: await use().staff('officer', 'olga@example.edu', 'Olga'),
    ada: await use().staff('administrator', 'ada@example.edu', 'Ada'),
  })
  type Staff = Awaited<ReturnType<typeof staff>>

  const decided = async ({ olga, ada }: Staff, email: string, decision = 'admit') => {
    const applicant = await use().submitted(email)
    await propose(olga, applicant.id, decision)
    await confirm(ada, applicant.id)
    return applicant
  }

  /** A release with its letters made. */
  const made = async ({ ada }: Staff, decisions = ['admit', 'deny']) => {
    const prepared = await prepare(ada, decisions)
    if (prepared.statusCode !== 200) throw new Error(prepared.body)
    const { id } = prepared.json<{ id: string }>()
    const jobs = await releaseJobs(use())
    await jobs.make(id)
    return { id, ...jobs }
  }

  const begin = async () => {
    const { database, clock } = use()
    clock.set(moment)
    const { jobs } = await releaseJobs(use())
    await beginDueReleases({ database, clock: clock.now, jobs })
  }

  const lettersOf = async (applicant: {
    readonly get: (url: string) => ReturnType<Awaited<ReturnType<typeof decided>>['get']>
  }) => (await applicant.get('/api/letters')).json().letters
  const newsMails = () =>
    use().database.sql(`select recipient, subject, text_body from mails where topic like 'letter %' order by recipient`)

  test('DEC-20 a release is prepared, read and scheduled by its number in words, and releases each letter at its moment', async () => {
    const { database } = use()
    const members = await staff()
    const { olga, ada } = members
    const [zoe, ben] = [await decided(members, 'zoe@example.edu'), await decided(members, 'ben@example.edu', 'deny')]

    const { id, run } = await made(members)
    expect(await release(olga, id)).toMatchObject({
      ...{ status: 'prepared', moment, total: 2, made: 2, released: 0 },
      counts: [
        { decision: 'admit', count: 1 },
        { decision: 'deny', count: 1 },
      ],
      letters: [
        { decision: 'admit', application: zoe.id, is_made: true },
        { decision: 'deny', application: ben.id, is_made: true },
      ],
    })
    expect((await schedule(olga, id, 'two')).statusCode).toBe(403)
    const wrong = await schedule(ada, id, 'three')
    expect([wrong.statusCode, wrong.json().message]).toEqual([409, expect.stringContaining('two')])
    expect((await schedule(ada, id, ' Two. ')).statusCode).toBe(200)
    expect(await lettersOf(zoe)).toEqual([])

    await begin()
    await run(id)
    await run(id)

    expect(await release(olga, id)).toMatchObject({ status: 'released', total: 2, released: 2, opened: 0 })
    expect(await lettersOf(zoe)).toEqual([{ id: expect.any(String), released_at: moment }])
    expect(await newsMails()).toMatchObject([{ recipient: 'ben@example.edu' }, { recipient: 'zoe@example.edu' }])
    expect(await database.sql('select distinct status from decisions')).toEqual([{ status: 'released' }])
  })

  test('DEC-21 the mail is the same for every decision and names none', async () => {
    const members = await staff()
    await decided(members, 'zoe@example.edu')
    await decided(members, 'ben@example.edu', 'deny')
    const { id, run } = await made(members)
    await schedule(members.ada, id, 'two')
    await begin()
    await run(id)

    const mails = await newsMails()
    expect(new Set(mails.map((mail) => JSON.stringify({ ...mail, recipient: '' }))).size).toBe(1)
    expect(JSON.stringify(mails)).not.toMatch(/admi(t|ssion)\b|deny|denied|decision|congratulations|sorry/i)
  })

  test('DEC-23 a moment that has passed, that the clocks skip, or that they repeat without saying which is refused', async () => {
    const members = await staff()
    await decided(members, 'zoe@example.edu')
    const { ada } = members
    const told = async (day: string, time: string) => {
      const { statusCode, body } = await prepare(ada, ['admit'], day, time)
      return `${statusCode} ${body}`
    }

    expect(await told('2026-01-15', '11:59')).toMatch(/^409 .*has passed/)
    expect(await told('2026-03-08', '02:30')).toMatch(/^409 .*they skip it/)
    expect(await told('2026-11-01', '01:30')).toMatch(/^409 .*twice/)
    const second = { chosen: { decisions: ['admit'] }, day: '2026-11-01', time: '01:30', occurrence: 'second' }
    const { id } = (await ada.post('/desk/api/releases', second)).json()
    expect((await release(ada, id)).moment).toBe('2026-11-01T07:30:00.000Z')
  })

  test('DEC-24 a release is prepared once at a time, is scheduled only with all letters made, and can be cancelled', async () => {
    const members = await staff()
    const { ada, olga } = members
    const zoe = await decided(members, 'zoe@example.edu')
    const { id } = (await prepare(ada, ['admit'])).json()

    expect((await prepare(ada, ['admit'])).json().message).toContain('Ada is preparing a release')
    expect((await schedule(ada, id, 'one')).json().message).toContain('0 of 1 letter')
    expect((await cancel(olga, id)).statusCode).toBe(403)
    expect((await cancel(ada, id)).statusCode).toBe(200)
    expect((await schedule(ada, id, 'one')).statusCode).toBe(409)
    expect((await read(olga, zoe.id)).decisions).toMatchObject([{ status: 'confirmed' }])
    expect(await use().database.sql('select 1 from decision_letters')).toEqual([])
    expect((await prepare(ada, ['deny'])).json().message).toContain('no confirmed decision')
  })

  test('DEC-25 a decision that is taken back leaves its release, also after that is scheduled, with the letter that was made', async () => {
    const members = await staff()
    const { ada, olga } = members
    const [zoe, ben] = [await decided(members, 'zoe@example.edu'), await decided(members, 'ben@example.edu')]
    const { id, run } = await made(members)
    await schedule(ada, id, 'two')

    await undo(olga, zoe.id, 'proposed', 2)
    await confirm(ada, zoe.id, 3)
    await begin()
    await run(id)

    expect([await lettersOf(zoe), (await lettersOf(ben)).length]).toEqual([[], 1])
    expect((await read(olga, zoe.id)).decisions).toMatchObject([{ status: 'confirmed' }])
    expect((await newsMails()).map(({ recipient }) => recipient)).toEqual(['ben@example.edu'])
  })

  test('DEC-26 after the release nothing is changed or taken back; the next decision has a letter of its own', async () => {
    const { database } = use()
    const members = await staff()
    const { ada, olga } = members
    const zoe = await decided(members, 'zoe@example.edu', 'defer')
    const first = await made(members, ['defer'])
    await schedule(ada, first.id, 'one')
    await begin()
    await first.run(first.id)

    expect((await undo(ada, zoe.id, 'proposed', 3)).json().message).toContain('Only another one can follow')
    expect((await cancel(ada, first.id)).statusCode).toBe(409)
    await expect(database.sql(`update decisions set decision = 'admit'`)).rejects.toThrow('can no longer be changed')
    await expect(database.sql(`update decision_letters set sha256 = ''`)).rejects.toThrow('cannot be changed')

    await propose(olga, zoe.id, 'admit', 3)
    await confirm(ada, zoe.id, 4)
    expect((await lettersOf(zoe)).length).toBe(1)
    const { id } = (await prepare(ada, ['admit'], '2026-01-15', '12:18')).json()
    const { make, run } = await releaseJobs(use())
    await make(id)
    await schedule(ada, id, 'one')
    use().clock.set('2026-01-15T18:18:00.000Z')
    const { jobs } = await releaseJobs(use())
    await beginDueReleases({ database, clock: use().clock.now, jobs })
    await run(id)

    expect((await read(olga, zoe.id)).decisions).toMatchObject([
      { round: 2, decision: 'admit', status: 'released' },
      { round: 1, decision: 'defer', status: 'released' },
    ])
    expect((await lettersOf(zoe)).length).toBe(2)
  })

  test('DEC-27 a release that is interrupted goes on, and gives each applicant one letter and one mail', async () => {
    const members = await staff()
    const people = []
    for (const name of ['ann', 'ben', 'eva', 'zoe']) people.push(await decided(members, `${name}@example.edu`))
    const { id, run } = await made(members)
    await schedule(members.ada, id, 'four')
    await begin()
    const stop = new AbortController()
    const signal = stop.signal
    const { throwIfAborted } = signal
    let letters = 0
    Object.defineProperty(signal, 'throwIfAborted', {
      value: () => {
        letters += 1
        if (letters === 3) stop.abort(new Error('The process ends.'))
        throwIfAborted.call(signal)
      },
    })

    await expect(run(id, signal)).rejects.toThrow('The process ends.')
    expect(await newsMails()).toHaveLength(2)
    await Promise.all([run(id), run(id)])

    expect(await newsMails()).toHaveLength(4)
    for (const person of people) expect(await lettersOf(person)).toHaveLength(1)
  })

  test('DEC-28 two releases share no decision, and who is deleted before the release has none', async () => {
    const { database, clock } = use()
    const members = await staff()
    const { ada } = members
    const [zoe, ben] = [await decided(members, 'zoe@example.edu'), await decided(members, 'ben@example.edu')]
    const first = await made(members)
    await schedule(ada, first.id, 'two')
    const eva = await decided(members, 'eva@example.edu')
    const second = await made(members)
    await schedule(ada, second.id, 'one')
    await erasePerson(database, { accountId: ben.id, at: clock.now(), actor: 'operator' })

    await begin()
    await Promise.all([first.run(first.id), second.run(second.id)])

    expect([(await lettersOf(zoe)).length, (await lettersOf(eva)).length]).toEqual([1, 1])
    expect(await newsMails()).toHaveLength(2)
    expect(await release(ada, first.id)).toMatchObject({ status: 'released', released: 1, total: 1 })
  })

  test('DEC-29 nothing begins before its moment, a cancelled release never, and a clock that is set back takes nothing back', async () => {
    const { database, clock } = use()
    const members = await staff()
    const { ada } = members
    const zoe = await decided(members, 'zoe@example.edu')
    const { id, jobs, run } = await made(members)
    const look = () => beginDueReleases({ database, clock: clock.now, jobs })
    await schedule(ada, id, 'one')
    clock.set('2026-01-15T18:08:00.000Z')
    await look()
    await run(id)
    expect((await release(ada, id)).status).toBe('scheduled')

    await begin()
    await run(id)
    clock.set('2026-01-15T18:01:00.000Z')
    await look()

    expect(await lettersOf(zoe)).toHaveLength(1)
    expect((await release(ada, id)).status).toBe('released')
    expect((await cancel(ada, id)).statusCode).toBe(409)
  })
})
