import { afterEach, beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import {
  accountWorld,
  confirmedAccount,
  cookiesOf,
  logIn,
  otherPassword,
  password,
  type World,
} from './testing/account-world.ts'

const username = 'violet@example.org'

onDatabase('the audit', (use) => {
  let world: World
  beforeEach(async () => {
    world = await accountWorld(use())
  })
  afterEach(() => world.close())

  test('ACC-24 signing up, in and out, failures and resets each leave a row with time, actor, target and result', async () => {
    await confirmedAccount(world, username)
    const code = (await use().sql('select id from accounts'))[0]?.id
    await logIn(world, username, { password: otherPassword })
    await logIn(world, 'nobody@example.org')
    const cookies = cookiesOf(await logIn(world, username))
    await world.get('/api/logout', { cookies })
    await world.post('/public/forgot-password', { username })
    const id = (await world.resetLink(username)).searchParams.get('id')
    const body = { username, password: otherPassword, confirm_password: otherPassword, id }
    await world.post('/public/reset-password', body)

    const rows = await use().sql('select at, actor, target, action, result from audit order by id')

    const at = world.clock.now()
    const client = 'client 192.0.2.1'
    const account = `account ${code}`
    expect(rows).toEqual([
      { at, actor: client, target: account, action: 'sign-up', result: 'code sent' },
      { at, actor: client, target: account, action: 'confirm', result: 'confirmed' },
      { at, actor: client, target: account, action: 'log-in', result: 'refused' },
      { at, actor: client, target: 'unknown account', action: 'log-in', result: 'refused' },
      { at, actor: client, target: account, action: 'log-in', result: 'logged in' },
      { at, actor: account, target: account, action: 'log-out', result: 'logged out' },
      { at, actor: client, target: account, action: 'forgot-password', result: 'mail sent' },
      { at, actor: client, target: account, action: 'reset-password', result: 'password changed' },
    ])
    const secrets = [password, otherPassword, id, username, ...Object.values(cookies).filter((value) => value !== '1')]
    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret)
  })
})
