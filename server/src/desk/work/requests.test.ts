import { plainPdf } from '@apply/converter/testing/pdfs'
import { expect, test } from 'vitest'
import { goodPassword } from '../../../testing/student.ts'
import { onDesk } from '../testing/on-desk.ts'
import { storeDocument } from '../testing/store-document.ts'

const transcript = { template: 'transcript', title: 'Your <b>transcript</b>', text: 'Please upload it.' }
const question = { template: 'question', title: 'A question', text: 'Where did you live in 2024?' }

onDesk('requests', (use) => {
  const setUp = async () => {
    const officer = await use().staff('officer', 'olga@example.edu', 'Olga Officer')
    const zoe = await use().submitted('zoe@example.edu')
    const path = `/desk/api/applications/${zoe.id}`
    const ask = async (what: object): Promise<string> => (await officer.post(`${path}/requests`, what)).json().id
    const requests = async () => (await officer.get(path)).json().requests
    const seen = async () => (await zoe.get('/api/requests')).json().requests
    const answer = (id: string, text = '') => zoe.post(`/api/requests/${id}/answer`, { text })
    return { officer, zoe, path, ask, requests, seen, answer }
  }

  const mailsTo = (recipient: string) =>
    use().database.sql<{ subject: string; text_body: string; html_body: string; topic: string }>(
      'select subject, text_body, html_body, topic from mails where recipient = $1 and topic like $2 order by created_at',
      [recipient, 'request%'],
    )

  test('DSK-51 an applicant is not asked twice at once for the same thing, also by two clicks', async () => {
    const { officer, path, ask, answer } = await setUp()

    const both = await Promise.all([officer, officer].map((each) => each.post(`${path}/requests`, question)))

    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().message).toContain(
      'asked for exactly this already',
    )
    expect(await mailsTo('zoe@example.edu')).toHaveLength(1)
    await ask({ ...question, text: 'And in 2025?' })
    await answer(both.find(({ statusCode }) => statusCode === 200)?.json().id, 'In Memphis.')
    expect((await officer.post(`${path}/requests`, question)).statusCode).toBe(200)
  })

  test('OWN-02 DSK-51 the receipt and a request whose mails wait go to the new address of the applicant', async () => {
    const { zoe, ask } = await setUp()
    const { sql } = use().database
    await use().submitted('ben@example.edu')
    await ask(question)
    await zoe.post('/api/account/email', { username: 'new@example.edu', current_password: goodPassword })
    const [mail] = await sql<{ secret: string }>("select secret from mails where recipient = 'new@example.edu'")

    expect((await zoe.put('/api/account/email', { code: mail?.secret })).statusCode).toBe(200)

    expect(await mailsTo('new@example.edu')).toHaveLength(1)
    expect(await sql("select recipient from mails where topic like 'receipt %' order by recipient")).toEqual([
      { recipient: 'ben@example.edu' },
      { recipient: 'new@example.edu' },
    ])
  })

  test('DSK-52 a document can be sent once it is converted, and staff see it from then on', async () => {
    const { officer, zoe, path, ask, answer, seen } = await setUp()
    const id = await ask(transcript)
    const documents = async () => (await officer.get(path)).json().documents

    expect((await answer(id)).json().message).toBe('Please add your file first.')
    await storeDocument(use(), zoe.id, `request-${id}`, await plainPdf(), 'my scan.pdf')
    await use().database.sql(`update documents set status = 'IN_PROGRESS'`)
    expect((await answer(id)).json().message).toContain('still being converted')
    await use().database.sql(`update documents set status = 'COMPLETED'`)
    expect(await seen()).toMatchObject([{ file: { file_name: 'my scan.pdf', status: 'COMPLETED' } }])
    expect(await documents()).toEqual([])
    expect((await officer.get(`${path}/documents/request-${id}`)).statusCode).toBe(404)

    expect((await answer(id, 'Sorry, it is a scan.')).statusCode).toBe(200)

    expect(await documents()).toMatchObject([
      { key: `request-${id}`, label: transcript.title, file_name: 'my scan.pdf', is_requested: true, has_pdf: true },
    ])
    expect((await officer.get(`${path}/documents/request-${id}`)).statusCode).toBe(200)
  })

  test('DSK-54 a withdrawn request leaves the completion page, with its mail and the file that was not sent', async () => {
    const { officer, zoe, ask, seen, answer } = await setUp()
    const id = await ask(transcript)
    await storeDocument(use(), zoe.id, `request-${id}`, await plainPdf())

    expect((await officer.post(`/desk/api/requests/${id}/settle`, { as: 'withdrawn', version: 1 })).statusCode).toBe(
      200,
    )

    expect(await seen()).toEqual([])
    expect(await mailsTo('zoe@example.edu')).toEqual([])
    expect(await use().database.sql('select * from documents')).toEqual([])
    expect((await answer(id)).json().message).toBe('The school does not need this any more.')
    expect((await zoe.post('/api/presigned-url', { answer_key: `request-${id}` })).statusCode).toBe(409)
  })

  test('DSK-52 DSK-54 staff who mark an open request as done never see the file that was not sent, and it is gone', async () => {
    const { officer, zoe, path, ask, seen, answer } = await setUp()
    const id = await ask(transcript)
    await storeDocument(use(), zoe.id, `request-${id}`, await plainPdf())

    expect((await officer.post(`/desk/api/requests/${id}/settle`, { as: 'done', version: 1 })).statusCode).toBe(200)

    expect((await officer.get(path)).json().documents).toEqual([])
    expect((await officer.get(`${path}/documents/request-${id}`)).statusCode).toBe(404)
    expect(await seen()).toMatchObject([{ id, status: 'done' }])
    expect((await seen())[0]).not.toHaveProperty('file')
    expect(await use().database.sql('select * from documents')).toEqual([])
    const removed = await use().database.sql<{ file_key: string }>('select file_key from abandoned_files')
    expect(removed.map(({ file_key }) => file_key).toSorted()).toEqual(
      ['pdf.pdf', 'upload'].map((name) => `students/${zoe.id}/request-${id}/${name}`),
    )
    const refused = await answer(id)
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'The school does not need this any more.'])
  })

  test('DSK-52 a file that was not sent is hidden from staff whatever became of its request', async () => {
    const { officer, zoe, path, ask } = await setUp()
    const id = await ask(transcript)
    await storeDocument(use(), zoe.id, `request-${id}`, await plainPdf())

    for (const status of ['open', 'withdrawn', 'done']) {
      // The previous version kept the file of a request that was done.
      await use().database.sql('update desk_requests set status = $1', [status])
      expect((await officer.get(path)).json().documents).toEqual([])
      expect((await officer.get(`${path}/documents/request-${id}`)).statusCode).toBe(404)
    }
  })

  test('DSK-54 the list counts and finds requests that wait for an applicant, and answers that wait for staff', async () => {
    const { officer, ask, answer } = await setUp()
    await use().submitted('eve@example.edu')
    const listed = async (requests: string) => {
      const { applications } = (await officer.get(`/desk/api/list?requests=${requests}`)).json()
      const { total } = (await officer.get(`/desk/api/list/count?requests=${requests}`)).json()
      expect(total.count).toBe(applications.length)
      return applications
    }
    const counted = (open: number, answered: number) => [
      expect.objectContaining({ email: 'zoe@example.edu', open_requests: open, answered_requests: answered }),
    ]

    const [first, second] = [await ask(question), await ask({ ...question, title: 'Another question' })]
    expect(await listed('open')).toEqual(counted(2, 0))
    expect(await listed('answered')).toEqual([])
    await answer(first, 'In Memphis.')
    expect(await listed('answered')).toEqual(counted(1, 1))
    await answer(second, 'In Nashville.')
    expect(await listed('open')).toEqual([])
    expect(await listed('answered')).toEqual(counted(0, 2))
    for (const id of [first, second]) await officer.post(`/desk/api/requests/${id}/settle`, { as: 'done', version: 2 })
    expect(await listed('answered')).toEqual([])
  })

  test('DSK-54 the audit names the template of a request, and nothing that an officer or the applicant wrote', async () => {
    const { officer, ask, answer } = await setUp()
    const asking = { ...question, title: 'About Zoë’s <arrest>' }
    const first = await ask(asking)
    await answer(first, 'It was a mistake.')
    const repeat = { text: 'Whose mistake?', version: 2 }
    const { id: second } = (await officer.post(`/desk/api/requests/${first}/repeat`, repeat)).json()
    await officer.post(`/desk/api/requests/${second}/settle`, { as: 'withdrawn', version: 1 })
    await officer.post(`/desk/api/requests/${await ask(asking)}/settle`, { as: 'done', version: 1 })

    const rows = await use().database.sql<{ result: string }>(
      `select result from audit where action in ('desk request', 'answer request') order by id`,
    )

    expect(rows.map(({ result }) => result)).toEqual([
      ...['asked for “question”', 'answered “question”', 'asked for “question”', 'withdrew “question”'],
      ...['asked for “question”', 'marked as done “question”'],
    ])
  })

  test('DSK-23 a file that staff asked for is not counted with the documents of the application', async () => {
    const { officer, zoe, ask, answer } = await setUp()
    const listed = async (documents: string): Promise<number[]> =>
      (await officer.get(`/desk/api/list?documents=${documents}`))
        .json()
        .applications.map((application: { documents: number }) => application.documents)
    const [first, second] = [await ask(transcript), await ask({ ...transcript, title: 'Another transcript' })]
    await storeDocument(use(), zoe.id, `request-${first}`, await plainPdf())
    await storeDocument(use(), zoe.id, `request-${second}`, await plainPdf())
    await answer(first)
    expect([await listed('with'), await listed('without')]).toEqual([[], [0]])

    await storeDocument(use(), zoe.id, 'photo', await plainPdf())
    // This deletes the second file.
    await officer.post(`/desk/api/requests/${second}/settle`, { as: 'withdrawn', version: 1 })

    expect([await listed('with'), await listed('without')]).toEqual([[1], []])
  })

  test('DSK-51 a request sends a mail with its title and a link, and nothing else of the application', async () => {
    const { zoe, ask } = await setUp()

    await ask(transcript)

    const [mail, ...others] = await mailsTo('zoe@example.edu')
    expect(others).toEqual([])
    expect(mail?.subject).toContain('Your <b>transcript</b>')
    expect(mail?.text_body).toContain('https://apply.example.edu/login')
    expect(mail?.html_body).toContain('Your &lt;b&gt;transcript&lt;/b&gt;')
    for (const hidden of ['Zoë', 'O’Neil', zoe.receipt, zoe.id, transcript.text])
      expect(`${mail?.text_body}${mail?.html_body}`).not.toContain(hidden)
  })

  test('DSK-51 only what a template of the school asks for can be asked, of a submitted application', async () => {
    const { officer, path } = await setUp()
    const ann = await use().student('ann@example.edu')
    await ann.put('/api/answer', { first_name: 'Ann' })

    expect((await officer.post(`${path}/requests`, { ...transcript, template: 'invented' })).statusCode).toBe(400)
    expect((await officer.post(`${path}/requests`, { ...transcript, title: 'x'.repeat(101) })).statusCode).toBe(400)
    expect((await officer.post(`/desk/api/applications/${ann.id}/requests`, transcript)).statusCode).toBe(409)
    expect(await use().database.sql('select * from desk_requests')).toEqual([])
  })

  test('DSK-51 an applicant has at most ten open requests', async () => {
    const { officer, path, ask } = await setUp()
    for (let count = 0; count < 10; count += 1) await ask({ ...question, text: `Question ${count}?` })

    const refused = await officer.post(`${path}/requests`, question)

    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('10 open requests')])
  })

  test('DSK-52 the applicant finds the request and answers an explanation once; the officer is told', async () => {
    const { zoe, ask, seen, answer, requests } = await setUp()
    const id = await ask(question)
    const at = use().clock.now().toISOString()
    expect(await seen()).toEqual([
      {
        id,
        key: `request-${id}`,
        title: question.title,
        text: question.text,
        wants: 'explanation',
        status: 'open',
        asked_at: at,
      },
    ])

    expect((await answer(id, '  ')).statusCode).toBe(400)
    expect((await answer(id, ' In <i>Memphis</i>. ')).statusCode).toBe(200)
    expect((await answer(id, 'No, in Nashville.')).json().message).toBe('You have sent this already.')

    expect(await seen()).toMatchObject([{ id, status: 'answered', answered_at: at }])
    expect(await requests()).toMatchObject([
      { id, version: 2, status: 'answered', answer: 'In <i>Memphis</i>.', asked: { by: 'Olga Officer' } },
    ])
    const [mail] = await mailsTo('olga@example.edu')
    expect(mail?.text_body).toContain(`https://apply.example.edu/desk/applications/${zoe.id}`)
    expect(mail?.text_body).not.toContain('Memphis')
    // The mail that asks is of no use any more.
    expect(await mailsTo('zoe@example.edu')).toEqual([])
  })

  test('DSK-52 nobody sees or answers the request of somebody else', async () => {
    const { ask } = await setUp()
    const id = await ask(question)
    const eve = await use().submitted('eve@example.edu')

    expect((await eve.get('/api/requests')).json()).toEqual({ requests: [] })
    expect((await eve.post(`/api/requests/${id}/answer`, { text: 'Mine' })).statusCode).toBe(404)
    expect((await eve.post('/api/presigned-url', { answer_key: `request-${id}` })).statusCode).toBe(404)
  })

  test('DSK-53 the submitted application and its receipt stay as they are', async () => {
    const { zoe, ask, answer } = await setUp()
    const frozen = () => use().database.sql('select * from submissions join applications using (account_id)')
    const before = await frozen()
    const id = await ask(transcript)
    await storeDocument(use(), zoe.id, `request-${id}`, await plainPdf())

    await answer(id)

    expect(await frozen()).toEqual(before)
    expect((await zoe.get('/api/profile')).json().document_answer).toEqual({})
    expect((await zoe.get('/api/document-answer')).json()).toEqual({})
  })

  test('DSK-54 the officer marks an answered request as done, or asks again with another text', async () => {
    const { officer, ask, answer, requests, seen } = await setUp()
    const first = await ask(question)
    await answer(first, 'Nowhere.')
    const repeat = { text: 'That cannot be. Where?', version: 2 }

    const { id: second } = (await officer.post(`/desk/api/requests/${first}/repeat`, repeat)).json()

    expect(await seen()).toMatchObject([{ id: second, title: question.title, text: repeat.text, status: 'open' }])
    await answer(second, 'In Memphis.')
    expect((await officer.post(`/desk/api/requests/${second}/settle`, { as: 'done', version: 2 })).statusCode).toBe(200)
    expect(await requests()).toMatchObject([
      { id: first, status: 'repeated', answer: 'Nowhere.', settled: { by: 'Olga Officer' } },
      { id: second, status: 'done', answer: 'In Memphis.', follows: first },
    ])
    expect(await seen()).toMatchObject([{ id: second, status: 'done' }])
  })

  test('DSK-54 an answered request cannot be withdrawn, so that nothing that was sent disappears', async () => {
    const { officer, zoe, path, ask, answer, seen } = await setUp()
    const id = await ask(transcript)
    await storeDocument(use(), zoe.id, `request-${id}`, await plainPdf())
    await answer(id)

    const refused = await officer.post(`/desk/api/requests/${id}/settle`, { as: 'withdrawn', version: 2 })

    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The applicant has answered this request. Mark it as done, or ask again.',
    ])
    expect(await seen()).toMatchObject([{ id, status: 'answered' }])
    expect((await officer.get(`${path}/documents/request-${id}`)).statusCode).toBe(200)
  })

  test('DSK-48 an officer who has not seen the answer yet withdraws nothing', async () => {
    const { officer, ask, answer, requests } = await setUp()
    const id = await ask(question)
    await answer(id, 'In Memphis.')

    const refused = await officer.post(`/desk/api/requests/${id}/settle`, { as: 'withdrawn', version: 1 })

    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringMatching(/^This request is answered since .+ Look at it again/),
    ])
    expect(await requests()).toMatchObject([{ id, status: 'answered' }])
  })

  test('DSK-54 if the officer who asked has left, every administrator gets the mail about the answer', async () => {
    const { officer, ask, answer } = await setUp()
    const { database, clock, staff } = use()
    const id = await ask(question)
    const [, , invited, removed] = [
      await staff('administrator', 'ada@example.edu'),
      await staff('administrator', 'amy@example.edu'),
      await staff('administrator', 'invited@example.edu'),
      await staff('administrator', 'removed@example.edu'),
      await staff('officer', 'other@example.edu'),
    ]
    await database.sql('update staff set joined_at = null where id = $1', [invited.id])
    await database.sql('update staff set removed_at = $1 where id = any($2)', [clock.now(), [officer.id, removed.id]])

    expect((await answer(id, 'In Memphis.')).statusCode).toBe(200)

    const told = await database.sql(
      `select recipient from mails where topic like 'request-answered%' order by recipient`,
    )
    expect(told).toEqual([{ recipient: 'ada@example.edu' }, { recipient: 'amy@example.edu' }])
    const [mail] = await mailsTo('ada@example.edu')
    expect(mail?.text_body).toContain('who asked has left')
  })

  test('DSK-54 administrators get no mail about a request of somebody who is still there', async () => {
    const { ask, answer } = await setUp()
    await use().staff('administrator', 'ada@example.edu')

    await answer(await ask(question), 'In Memphis.')

    expect(await mailsTo('ada@example.edu')).toEqual([])
    expect(await mailsTo('olga@example.edu')).toHaveLength(1)
  })
})
