import { expect, test } from 'vitest'
import { goodPassword } from '../../../testing/student.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { onDesk } from '../testing/on-desk.ts'

onDesk('states and notes', (use) => {
  const pathOf = (id: string) => `/desk/api/applications/${id}`

  test('DSK-48 of two officers who move the same application at once, one is told what the other did', async () => {
    const [olga, omar] = [
      await use().staff('officer', 'olga@example.edu', 'Olga Officer'),
      await use().staff('officer', 'omar@example.edu', 'Omar Officer'),
    ]
    const zoe = await use().submitted()

    const responses = await Promise.all([
      olga.put(`${pathOf(zoe.id)}/state`, { state: 'complete', version: 0 }),
      omar.put(`${pathOf(zoe.id)}/state`, { state: 'decided', version: 0 }),
    ])

    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = responses.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().message).toMatch(
      /^This application is in the state “(Complete|Decided)” by now\. (Olga|Omar) Officer moved it on .+ Look at it again/,
    )
    expect(await use().database.sql('select version from desk_work')).toEqual([{ version: 1 }])
    expect(await use().database.sql('select from_state from desk_state_changes')).toEqual([{ from_state: 'received' }])
  })

  test('DSK-45 a note has author and time; struck out with a reason it stays readable, and is struck out once', async () => {
    const [olga, omar] = [
      await use().staff('officer', 'olga@example.edu', 'Olga Officer'),
      await use().staff('officer', 'omar@example.edu', 'Omar Officer'),
    ]
    const zoe = await use().submitted()
    const at = use().clock.now().toISOString()
    const text = '<img src=x onerror=alert(1)> called\nagain'

    expect((await olga.post(`${pathOf(zoe.id)}/notes`, { text: `  ${text} ` })).statusCode).toBe(200)
    const [note] = (await olga.get(pathOf(zoe.id))).json().notes
    expect(note).toEqual({ id: expect.any(String), text, written: { by: 'Olga Officer', at } })

    const strike = (reason: string) => omar.post(`/desk/api/notes/${note.id}/strike`, { reason })
    expect((await strike(' ')).statusCode).toBe(400)
    expect((await strike('Wrong person')).statusCode).toBe(200)
    const again = await strike('Once more')
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      expect.stringMatching(/^Omar Officer struck this note out already, on /),
    ])
    expect((await olga.get(pathOf(zoe.id))).json().notes).toEqual([
      { ...note, struck: { by: 'Omar Officer', at, reason: 'Wrong person' } },
    ])
  })

  test('DSK-43 DSK-45 a member of staff without a name is named by the address', async () => {
    const email = 'provider@example.edu'
    const [member, zoe] = [await use().staff('administrator', email, ''), await use().submitted()]
    await member.put(`${pathOf(zoe.id)}/state`, { state: 'complete', version: 0 })
    await member.post(`${pathOf(zoe.id)}/notes`, { text: 'Called back' })
    await member.post(`${pathOf(zoe.id)}/requests`, { template: 'question', title: 'One question', text: 'Which one?' })
    await member.post('/desk/api/exports', { format: 'csv' })

    const { work, notes, requests } = (await member.get(pathOf(zoe.id))).json()
    expect([work.moves[0].by, notes[0].written.by, requests[0].asked.by]).toEqual([email, email, email])
    const { events } = (await member.get(`${pathOf(zoe.id)}/history`)).json()
    expect(events).toContainEqual(expect.objectContaining({ text: 'Wrote a note', by: email }))
    expect((await member.get('/desk/api/exports')).json().exports[0].requested_by).toBe(email)
    const refused = await member.put(`${pathOf(zoe.id)}/state`, { state: 'decided', version: 0 })
    expect(refused.json().message).toContain(`${email} moved it on`)
  })

  test('DSK-47 an officer moves an application through the states of the school, and everybody sees who did when', async () => {
    const officer = await use().staff('officer', 'olga@example.edu', 'Olga Officer')
    const zoe = await use().submitted()
    const at = use().clock.now().toISOString()

    const moved = await officer.put(`${pathOf(zoe.id)}/state`, { state: 'in-review', version: 0 })

    expect(moved.json()).toEqual({ message: 'The application was moved.', version: 1 })
    expect((await officer.get(pathOf(zoe.id))).json().work).toEqual({
      state: 'in-review',
      version: 1,
      moves: [{ from: 'received', to: 'in-review', by: 'Olga Officer', at }],
    })
    expect((await officer.get('/desk/api/list')).json().applications).toMatchObject([{ desk_state: 'in-review' }])
    expect((await officer.get('/desk/api/choices')).json().states).toMatchObject([
      ...[{ name: 'received', is_final: false }, { name: 'complete' }, { name: 'in-review' }],
      { name: 'decided', label: 'Decided', is_final: true },
    ])
  })

  test('DSK-47 only a submitted application has a state, and only one of the school', async () => {
    const officer = await use().staff('officer')
    const [zoe, ann] = [await use().submitted('zoe@example.edu'), await use().student('ann@example.edu')]
    await ann.put('/api/answer', { first_name: 'Ann' })

    const states = [
      [zoe.id, 'invented'],
      [ann.id, 'complete'],
      [crypto.randomUUID(), 'complete'],
    ]
    const statuses = []
    for (const [id, state] of states)
      statuses.push((await officer.put(`${pathOf(id ?? '')}/state`, { state, version: 0 })).statusCode)

    expect(statuses).toEqual([400, 409, 404])
    expect(await use().database.sql('select * from desk_work')).toEqual([])
  })

  test('DSK-47 a move to the present state changes nothing', async () => {
    const officer = await use().staff('officer')
    const zoe = await use().submitted()

    const moved = await officer.put(`${pathOf(zoe.id)}/state`, { state: 'received', version: 0 })

    expect(moved.json().version).toBe(0)
    expect(await use().database.sql('select * from desk_state_changes')).toEqual([])
  })

  test('OWN-02 DSK-47 a new address waits for a move of its application, so that neither fails', async () => {
    const { database } = use()
    const zoe = await use().submitted()
    await zoe.post('/api/account/email', { username: 'new@example.edu', current_password: goodPassword })
    const [mail] = await database.sql<{ secret: string }>(
      `select secret from mails where recipient = 'new@example.edu'`,
    )
    let changing: ReturnType<typeof zoe.put> | undefined

    // What a move locks, one after the other: the application, its row in the list, and the account of a new row.
    await database.transaction(async (sql) => {
      await sql('select 1 from applications for update')
      await sql(`update desk_rows set desk_state = 'complete'`)
      changing = zoe.put('/api/account/email', { code: mail?.secret })
      await untilWaiting(database)
      await sql('select 1 from accounts for key share')
    })

    expect((await changing)?.statusCode).toBe(200)
  })

  test('DSK-45 a note that is sent again because its response was lost is kept once', async () => {
    const [olga, omar] = [await use().staff('officer'), await use().staff('officer', 'omar@example.edu')]
    const zoe = await use().submitted()
    const write = (officer: typeof olga) => officer.post(`${pathOf(zoe.id)}/notes`, { text: 'Called, no answer' })

    await Promise.all([write(olga), write(olga)])
    use().clock.advance(60_000)
    expect((await write(olga)).json()).toEqual({ message: 'The note was saved.' })
    await write(omar)
    expect((await olga.get(pathOf(zoe.id))).json().notes).toHaveLength(2)

    use().clock.advance(5 * 60_000)
    await write(olga)
    expect((await olga.get(pathOf(zoe.id))).json().notes).toHaveLength(3)
    expect(await use().database.sql(`select 1 from audit where action = 'desk note'`)).toHaveLength(3)
  })

  test('DSK-45 of two officers who strike out a note at once, the second is told by whom it was done', async () => {
    const { database } = use()
    const [ada, ben] = [await use().staff('officer', 'ada@example.edu', 'Ada'), await use().staff('officer')]
    const zoe = await use().submitted()
    await ada.post(`/desk/api/applications/${zoe.id}/notes`, { text: 'Called' })
    const [note] = await database.sql<{ id: string }>('select id from desk_notes')
    let late: ReturnType<typeof ben.post> | undefined

    await database.transaction(async (sql) => {
      await sql(`update desk_notes set struck_by = $1, struck_at = now(), struck_reason = 'Wrong'`, [ada.id])
      late = ben.post(`/desk/api/notes/${note?.id}/strike`, { reason: 'Wrong' })
      await untilWaiting(database)
    })

    expect((await late)?.json().message).toMatch(/^Ada struck this note out already, on /)
  })

  test('DSK-45 an empty or endless note is refused, and so is one about nobody', async () => {
    const officer = await use().staff('officer')
    const zoe = await use().submitted()

    for (const text of ['', '  ', 'x'.repeat(4_001)])
      expect((await officer.post(`${pathOf(zoe.id)}/notes`, { text })).statusCode).toBe(400)
    expect((await officer.post(`${pathOf(crypto.randomUUID())}/notes`, { text: 'Hello' })).statusCode).toBe(404)
    expect(await use().database.sql('select * from desk_notes')).toEqual([])
  })
})
