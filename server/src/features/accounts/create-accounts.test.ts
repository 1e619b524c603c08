import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../testing/databases.ts'
import { sweepAccounts } from './create-accounts.ts'
import { accountWorld, confirmedAccount, cookiesOf, logIn, signUp } from './testing/account-world.ts'

onEachDatabase('sweeping', (use) => {
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
})
