import { form } from '@apply/forms/governors-choice'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { testApp } from '../../../testing/test-app.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { noDocuments, testMoment } from '../../application/draft/testing/application-deps-for.ts'
import { completeAnswers } from '../../application/draft/testing/complete-answers.ts'
import { tokenHash } from '../../platform/secrets/secrets.ts'
import { tokenRoutes } from './create-tokens.ts'
import { issuePublicToken, issueServiceToken, sweepTokens } from './tokens.ts'

const hour = 60 * 60_000
const refusal = { message: 'This link is not valid or has expired. Please ask for a new one.' }

onDatabase('tokens', (use) => {
  let world: TestServer
  beforeAll(async () => {
    world = await createTestServer(use())
  })
  beforeEach(() => world.clock.set(testMoment))
  afterAll(() => world.close())

  const inAnHour = () => new Date(world.clock.now().getTime() + hour)
  const serviceToken = (accountId: string) => issueServiceToken(use().sql, accountId, inAnHour())

  test('PDF-10 a token is 256 random bits, and only its hash is stored', async () => {
    const zoe = await world.student()
    const tokens = [
      await serviceToken(zoe.id),
      await serviceToken(zoe.id),
      await issuePublicToken(use().sql, {}, inAnHour()),
    ]

    expect(tokens.map((token) => Buffer.from(token, 'base64url').length)).toEqual([32, 32, 32])
    expect(new Set(tokens).size).toBe(3)
    const stored = JSON.stringify([
      await use().sql(`select row_to_json(service_tokens)::text as row from service_tokens`),
      await use().sql(`select row_to_json(public_tokens)::text as row from public_tokens`),
    ])
    for (const token of tokens) {
      expect(stored).not.toContain(token)
      expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    }
  })

  test('PDF-09 a service token opens no other path and writes nothing', async () => {
    const zoe = await world.student()
    const token = await serviceToken(zoe.id)
    const carried = [
      { query: `?service_token=${token}&token=${token}`, headers: {} },
      { query: '', headers: { authorization: `Bearer ${token}` } },
      { query: '', headers: { cookie: `GovernorsIdentity.session=${token}` } },
    ]

    for (const { query, headers } of carried)
      for (const path of ['/api/profile', '/api/pdf', '/api/pdf/copy', '/api/tabs', '/api/add-another'])
        expect((await world.app.inject({ url: `${path}${query}`, headers })).statusCode, path).toBe(401)
    const own = { origin: 'https://apply.example.edu' }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const url = `/service/tmp-pdf?service_token=${token}`
      expect((await world.app.inject({ method, url, headers: own, payload: {} })).statusCode, method).toBe(404)
    }
    expect(await use().sql('select 1 from applications')).toEqual([])
  })

  const service = (token: string) => world.app.inject(`/service/tmp-pdf?service_token=${token}`)
  const visit = (token: string) => world.app.inject(`/public/tmp?token=${token}`)
  const audit = () => use().sql('select actor, target, action, result from audit order by id')

  test('API-20 a service token shows the application it was issued for', async () => {
    const zoe = await world.student()
    await zoe.put('/api/answer', { first_name: 'Zoë', city: 'Clarksville' })
    await zoe.put('/api/add-another', { button_id: 'college', num_components: 2 })
    await zoe.put('/api/tabs', { tab_id: 'ged_tabs', chosen_tab: 'later' })

    const shown = await service(await serviceToken(zoe.id))

    expect(shown.statusCode).toBe(200)
    expect(shown.json()).toEqual({
      answer: expect.objectContaining({ first_name: 'Zoë', city: 'Clarksville' }),
      add_another: { college: 2 },
      document_answer: {},
      tabs: { ged_tabs: 'later' },
      applicant: { name: 'Zoë', email: zoe.username },
      read_only: expect.arrayContaining([expect.objectContaining({ name: 'about', title: 'About You' })]),
    })
    expect(shown.headers['cache-control']).toBe('no-store')
  })

  test('API-20 PDF-08 after the submission the frozen pages are shown, whatever the form says today', async () => {
    const zoe = await world.student()
    await zoe.put('/api/answer', completeAnswers)
    const { receipt } = (await zoe.post('/api/submit')).json()
    const pages = form.pages.map((page) => ({ ...page, title: 'Another title', ask: [] }))
    const deps = { database: use(), clock: world.clock.now, form: { ...form, pages }, documents: noDocuments }
    const later = await testApp({ plugins: [tokenRoutes(deps)] })

    const shown = (await later.inject(`/service/tmp-pdf?service_token=${await serviceToken(zoe.id)}`)).json()

    expect(shown.receipt).toEqual(receipt)
    expect(shown.read_only.map(({ title }: { title: string }) => title)).toEqual([
      'About You',
      'Your Academics',
      'Final Steps',
    ])
    expect(JSON.stringify(shown.read_only)).toContain("O'Neil-Żak")
    await later.close()
  })

  test('PDF-10 API-25 a token that is wrong, altered, missing, revoked or expired is refused', async () => {
    const zoe = await world.student()
    const token = await serviceToken(zoe.id)
    const revoked = await serviceToken(zoe.id)
    await use().sql('delete from service_tokens where token_hash = $1', [tokenHash(revoked)])
    const publicToken = await issuePublicToken(use().sql, { first_name: 'Ada' }, inAnHour())

    for (const wrong of ['', 'x', `${token}A`, token.slice(1), token.toLowerCase(), revoked, publicToken])
      for (const answer of [await service(wrong), await visit(wrong === publicToken ? token : wrong)]) {
        expect(answer.statusCode, wrong).toBe(403)
        expect(answer.json()).toEqual(refusal)
      }
    expect((await world.app.inject('/service/tmp-pdf')).statusCode).toBe(403)
    expect((await service(token)).statusCode).toBe(200)
    world.clock.advance(hour)
    expect((await service(token)).statusCode).toBe(403)
    expect((await visit(publicToken)).statusCode).toBe(403)
  })

  test('PDF-10 each use and each refusal leaves an audit row; the token is neither there nor in the log', async () => {
    const zoe = await world.student()
    const [token, publicToken] = [await serviceToken(zoe.id), await issuePublicToken(use().sql, {}, inAnHour())]

    await service(token)
    await service(token)
    await visit(publicToken)
    await service('guessed')

    const used = { actor: expect.stringMatching(/^service token [0-9a-f-]{36}$/), target: `account ${zoe.id}` }
    const client = 'client 127.0.0.1'
    expect(await audit()).toEqual([
      { ...used, action: 'service view', result: 'shown' },
      { ...used, action: 'service view', result: 'shown' },
      { actor: client, target: expect.stringMatching(/^public token /), action: 'public answers', result: 'shown' },
      { actor: client, target: 'unknown', action: 'service view', result: 'refused' },
    ])
    for (const secret of [token, publicToken, 'guessed'])
      expect(JSON.stringify(await audit()) + world.logged()).not.toContain(secret)
  })

  test('API-19 a public token returns its answers, except those of questions that the form has lost', async () => {
    const token = await issuePublicToken(
      use().sql,
      { first_name: 'Ada', of_another_year: 'x', constructor: 'y' },
      inAnHour(),
    )

    const answer = await visit(token)

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ answer: { first_name: 'Ada' } })
  })

  test('API-25 limits a client that guesses tokens', async () => {
    await service('guess')
    await use().sql('update rate_limits set points = 1000')

    const answer = await service('guess')

    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000)
    const zoe = await world.student()
    expect((await service(await serviceToken(zoe.id))).statusCode).toBe(200)
  })

  test('OPS-38 a token is valid until its stated time, however the clock is set before that', async () => {
    const zoe = await world.student()
    const [token, visitors] = [await serviceToken(zoe.id), await issuePublicToken(use().sql, {}, inAnHour())]
    const statuses = async () => [(await service(token)).statusCode, (await visit(visitors)).statusCode]

    world.clock.advance(-hour * 1.5)
    await sweepTokens(use().sql, world.clock.now())
    expect(await statuses()).toEqual([200, 200])
    world.clock.advance(hour * 2.5)
    expect(await statuses()).toEqual([403, 403])
    world.clock.advance(-1)
    expect(await statuses()).toEqual([200, 200])
    world.clock.advance(1)
    await sweepTokens(use().sql, world.clock.now())
    world.clock.advance(-hour)
    expect(await statuses()).toEqual([403, 403])
  })

  test('PDF-10 the sweep deletes expired tokens and keeps valid ones', async () => {
    const zoe = await world.student()
    await issueServiceToken(use().sql, zoe.id, world.clock.now())
    await issuePublicToken(use().sql, {}, world.clock.now())
    const living = await serviceToken(zoe.id)

    await sweepTokens(use().sql, world.clock.now())

    expect(await use().sql('select 1 from public_tokens')).toEqual([])
    expect(await use().sql('select 1 from service_tokens')).toHaveLength(1)
    expect((await service(living)).statusCode).toBe(200)
  })
})
