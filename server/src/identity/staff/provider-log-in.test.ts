import { providerLoginCookie, staffCookie } from '@apply/engine/desk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { type DeskWorld, deskWorld } from '../../desk/testing/desk-world.ts'
import { publicUrl } from '../applicants/testing/account-world.ts'
import { logInAtProvider, startIdentityProvider } from './testing/identity-provider.ts'
import { createVisitor, invited, joinedMember, type Visitor } from './testing/staff-visitor.ts'

const email = 'olive@example.edu'
const path = '/desk/api/log-in/provider'
const failed = '/desk/login?problem=provider'

onDatabase('a login at the identity provider', (database) => {
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>
  let world: DeskWorld
  beforeAll(async () => {
    provider = await startIdentityProvider(`${publicUrl}${path}`)
    world = await deskWorld(database(), {}, { environment: provider.environment })
  })
  // The provider has the real clock.
  beforeEach(() => {
    world.clock.set(new Date().toISOString())
    provider.setPerson({ email: 'Olive@Example.edu', email_verified: true, name: 'Olive Officer' })
  })
  afterAll(async () => {
    await world.close()
    await provider.close()
  })

  const start = async (visitor: Visitor, next?: string): Promise<string> =>
    (await visitor.post(path, { next })).json().url
  const back = ({ pathname, search }: URL) => `${pathname}${search}`

  test('DSK-12 a response counts once, in the browser that asked, and with the state it asked with', async () => {
    await invited(world, 'officer', email)
    const [victim, attacker] = [createVisitor(world), createVisitor(world)]
    const answered = await logInAtProvider(await start(attacker))
    // The attacker's own response in the browser of somebody else, before and after that one has begun a login.
    expect((await victim.get(back(answered))).headers.location).toBe(failed)
    await start(victim)
    expect((await victim.get(back(answered))).headers.location).toBe(failed)
    expect(victim.hasSession()).toBe(false)

    const kept = attacker.cookies.get(providerLoginCookie) ?? ''
    expect((await attacker.get(back(answered))).headers.location).toBe('/desk')
    const again = createVisitor(world)
    again.cookies.set(providerLoginCookie, kept)
    expect((await again.get(back(answered))).headers.location).toBe(failed)
    expect(world.logged()).not.toContain(answered.searchParams.get('code'))
  })

  test('DSK-12 of two tabs that log in at once, the one that began last gets in, whichever comes back first', async () => {
    await invited(world, 'officer', email)
    const visitor = createVisitor(world)
    const [first, second] = [await start(visitor, '/first'), await start(visitor, '/second')]

    expect((await visitor.get(back(await logInAtProvider(first)))).headers.location).toBe(failed)
    expect((await visitor.get(back(await logInAtProvider(second)))).headers.location).toBe('/desk/second')
  })

  const logIn = async (visitor = createVisitor(world)) => {
    const response = await visitor.get(back(await logInAtProvider(await start(visitor))))
    return { visitor, response, to: response.headers.location }
  }

  test('DSK-12 an invited member gets in with the verified address, and needs no password here', async () => {
    const token = await invited(world, 'officer', email)

    const { visitor, to } = await logIn()

    expect(to).toBe('/desk')
    expect((await visitor.post('/desk/api/invitation', { token })).statusCode).toBe(404)
    expect((await visitor.get('/desk/api/session')).json()).toMatchObject({
      email,
      name: 'Olive Officer',
      role: 'officer',
    })
    expect((await visitor.get('/desk/api/log-in')).json()).toEqual({ has_provider: true })
    const rows = await world.database.sql(`select result from audit where action = 'desk log-in'`)
    expect(rows).toEqual([{ result: 'logged in at the provider' }])
  })

  test('DSK-12 a member comes back to the place that was asked for, which is one of the desk', async () => {
    await invited(world, 'officer', email)
    const visitor = createVisitor(world)

    const placeAfter = async (next: string) =>
      (await visitor.get(back(await logInAtProvider(await start(visitor, next))))).headers.location

    expect(await placeAfter('/duplicates?after=1')).toBe('/desk/duplicates?after=1')
    expect(await placeAfter('/applications?text=Żak')).toBe('/desk/applications?text=%C5%BBak')
    const filtered = `/applications?major=${'ACCT%2C'.repeat(200)}`
    expect(await placeAfter(filtered)).toBe(`/desk${filtered}`)
    expect(await placeAfter(`/applications?text=${'Ż'.repeat(1_000)}`)).toBe('/desk/applications')
    for (const next of ['/..//example.org', '/%2e%2e//example.org', '/../\\example.org', '/x/../../account'])
      expect(await placeAfter(next), next).toBe('/desk')
    for (const next of ['//example.org', '/\\example.org', 'https://example.org', '@example.org'])
      expect((await visitor.post(path, { next })).statusCode, next).toBe(400)
  })

  test.each([
    ['was not invited', {}, 'stranger@example.edu'],
    ['has an address that is not verified', { email_verified: false }, email],
    ['has an address about whose verification nothing is said', { email_verified: undefined }, email],
    ['has no address', { email: '' }, email],
    [
      'has an address that differs in a letter whose lower case is k',
      { email: '\u212Aim@example.edu' },
      'kim@example.edu',
    ],
  ])('DSK-12 somebody who %s does not get in', async (_what, changed, known) => {
    await invited(world, 'officer', known)
    provider.setPerson({ email, email_verified: true, ...changed })

    const { visitor, response, to } = await logIn()

    expect([response.statusCode, to, visitor.hasSession()]).toEqual([302, failed, false])
  })

  test('DSK-12 a removed member does not get in', async () => {
    await joinedMember(world, 'officer', email)
    const administrator = await world.staff('administrator')
    const [member] = await world.database.sql<{ id: string }>('select id from staff where email = $1', [email])
    await administrator.remove(`/desk/api/staff/${member?.id}`)

    expect((await logIn()).to).toBe(failed)
  })

  test('DSK-12 a login that takes longer than ten minutes starts again', async () => {
    await invited(world, 'officer', email)
    const visitor = createVisitor(world)
    const answered = await logInAtProvider(await start(visitor))
    world.clock.advance(600_000)

    expect((await visitor.get(back(answered))).headers.location).toBe(failed)
  })

  test('DSK-12 the session cookie is strict, and the one of the provider lax and only for its calls', async () => {
    await invited(world, 'officer', email)
    const visitor = createVisitor(world)
    const { cookies } = await visitor.post(path, {})
    expect(cookies).toMatchObject([{ name: providerLoginCookie, sameSite: 'Lax', path, httpOnly: true, secure: true }])

    const { response } = await logIn(visitor)

    expect(response.cookies.find(({ name }) => name === staffCookie)).toMatchObject({
      sameSite: 'Strict',
      httpOnly: true,
    })
  })
})

onDatabase('a school without an identity provider, or with one that is down', (database) => {
  test('DSK-12 a token that the published key of the provider did not sign is refused', async () => {
    const provider = await startIdentityProvider(`${publicUrl}${path}`)
    provider.setPerson({ email, email_verified: true })
    provider.publishOtherKey()
    const world = await deskWorld(database(), {}, { environment: provider.environment })
    world.clock.set(new Date().toISOString())
    await invited(world, 'officer', email)
    const visitor = createVisitor(world)

    const { pathname, search } = await logInAtProvider((await visitor.post(path, {})).json().url)
    const { location } = (await visitor.get(`${pathname}${search}`)).headers
    await world.close()
    await provider.close()

    expect([location, visitor.hasSession()]).toEqual([failed, false])
  })

  const startWith = async (environment: Readonly<Record<string, string>>) => {
    const world = await deskWorld(database(), {}, { environment })
    const visitor = createVisitor(world)
    const ways = (await visitor.get('/desk/api/log-in')).json()
    const started = await visitor.post(path, {})
    const returned = await visitor.get(`${path}?code=x&state=y`)
    await world.close()
    return { ways, status: started.statusCode, to: returned.headers.location, session: visitor.hasSession() }
  }

  test('DSK-12 an address without a word on its verification counts in the trusted domains only', async () => {
    const provider = await startIdentityProvider(`${publicUrl}${path}`)
    const environment = { ...provider.environment, OIDC_TRUSTED_DOMAINS: 'staff.example.edu, Example.edu' }
    const world = await deskWorld(database(), {}, { environment })
    world.clock.set(new Date().toISOString())
    const getsIn = async (person: { readonly email: string; readonly email_verified?: boolean }) => {
      provider.setPerson(person)
      const visitor = createVisitor(world)
      const { pathname, search } = await logInAtProvider((await visitor.post(path, {})).json().url)
      await visitor.get(`${pathname}${search}`)
      return visitor.hasSession()
    }
    for (const known of [email, 'olive@other.edu', 'olive@evil.example.edu']) await invited(world, 'officer', known)

    const answers = [
      await getsIn({ email: 'olive@other.edu' }),
      await getsIn({ email: 'olive@evil.example.edu' }),
      await getsIn({ email, email_verified: false }),
      await getsIn({ email }),
    ]
    await world.close()
    await provider.close()

    expect(answers).toEqual([false, false, false, true])
  })

  test('DSK-12 a login is 404 without a provider and 503 while it is down, and starts no session', async () => {
    const down = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 'secret' }

    expect(await startWith({})).toEqual({
      ways: { has_provider: false },
      status: 404,
      to: '/desk/login',
      session: false,
    })
    expect(await startWith(down)).toEqual({ ways: { has_provider: true }, status: 503, to: failed, session: false })
  })
})
