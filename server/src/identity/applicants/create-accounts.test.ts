import { expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { sweepAccounts } from './create-accounts.ts'
import { accountWorld, confirmedAccount, cookiesOf, logIn, otherPassword, signUp } from './testing/account-world.ts'

onDatabase('sweeping', (use) => {
  test('SES-07 the sweep deletes what has expired and nothing else', async () => {
    const world = await accountWorld(use())
    await confirmedAccount(world, 'dead@example.org')
    await logIn(world, 'dead@example.org')
    await world.post('/public/forgot-password', { username: 'dead@example.org' })
    await signUp(world, 'unconfirmed@example.org')
    world.advance(60 * 60_000)
    await confirmedAccount(world, 'alive@example.org')
    const cookies = cookiesOf(await logIn(world, 'alive@example.org'))

    await sweepAccounts(use(), world.clock.now())

    const left = async (table: string) => (await use().sql(`select * from ${table}`)).length
    expect(await left('sessions')).toBe(1)
    expect(await left('confirmation_codes')).toBe(0)
    expect(await left('password_resets')).toBe(0)
    expect(await left('accounts')).toBe(3)
    expect((await world.get('/api/who-am-i', { cookies })).statusCode).toBe(200)
    await world.close()
  })

  test('OPS-24 a refused log-in and a log-out are uses of an account, of which the sweep keeps the last; a try at no account is none', async () => {
    const world = await accountWorld(use())
    await confirmedAccount(world, 'ann@example.org')
    await use().sql('delete from account_acts')
    const start = world.clock.now()
    const acts = () =>
      use().sql(
        'select username, at from account_acts left join accounts on accounts.id = account_id order by account_acts.id',
      )

    const cookies = cookiesOf(await logIn(world, 'ann@example.org'))
    await world.get('/api/logout', { cookies })
    world.advance(60_000)
    for (const name of ['ann', 'nobody']) await logIn(world, `${name}@example.org`, { password: otherPassword })

    expect(await acts()).toEqual([
      { username: 'ann@example.org', at: start },
      { username: 'ann@example.org', at: start },
      { username: 'ann@example.org', at: world.clock.now() },
      { username: null, at: world.clock.now() },
    ])
    await sweepAccounts(use(), world.clock.now())
    expect(await acts()).toEqual([{ username: 'ann@example.org', at: world.clock.now() }])
    await world.close()
  })

  test('OWN-41 of log-ins and log-outs an account keeps the latest 1,000 in the audit, and all that decides something', async () => {
    const world = await accountWorld(use())
    const { sql } = use()
    for (const name of ['ann', 'bob']) await confirmedAccount(world, `${name}@example.org`)
    await sql('delete from audit')
    await sql(
      `insert into audit (at, actor, target, action, result, is_routine)
       select $1, 'client 192.0.2.1', 'account ' || id, action, result, is_routine from generate_series(1, 600), accounts, (values
         ('log-in', 'logged in', true), ('log-in', 'wrong password', false),
         ('log-out', 'logged out', true), ('submit', 'submitted X', false)
       ) as done (action, result, is_routine)`,
      [world.clock.now()],
    )
    await logIn(world, 'ann@example.org')

    await sweepAccounts(use(), world.clock.now())

    const count = (name: string, actions: readonly string[]) =>
      sql(
        `select 1 from audit join accounts on target = 'account ' || accounts.id
         where username = $1 and action || ': ' || result = any($2)`,
        [`${name}@example.org`, actions],
      )
    const routine = ['log-in: logged in', 'log-out: logged out']
    expect(await count('ann', routine)).toHaveLength(1_000)
    expect(await count('ann', ['log-in: wrong password', 'submit: submitted X'])).toHaveLength(1_200)
    // Who has not logged in since the last sweep has no more rows than before.
    expect(await count('bob', routine)).toHaveLength(1_200)
    await world.close()
  })
})
