import type { Call } from '@apply/contract/call'
import { calls } from '@apply/contract/openapi/calls'
import { hasRole, type StaffRole, staffRoles } from '@apply/engine/desk'
import { systemScopes } from '@apply/engine/desk-exchange'
import { describe, expect, test } from 'vitest'
import { sweepStaff } from '../identity/staff/staff-routes.ts'
import { onDesk } from './testing/on-desk.ts'

const deskCalls = Object.entries(calls).filter(([, { path }]) => path.startsWith('/desk/'))

/** A path whose parameters name nothing that exists. */
const pathOf = ({ path }: Call): string => path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')

const isRole = (access: Call['access']): access is StaffRole => staffRoles.some((role) => role === access)

describe('every call of the desk', () => {
  test('DSK-90 names who may make it, and no other call does', () => {
    const named = Object.entries(calls).filter(([, { access }]) => access !== undefined)

    expect(named.map(([id]) => id)).toEqual(deskCalls.map(([id]) => id))
    expect(deskCalls.filter(([, { path }]) => !path.startsWith('/desk/api/'))).toEqual([])
  })
})

onDesk('access to the desk', (use) => {
  const forSystems = deskCalls.filter(([, { access }]) => access === 'system')

  const withKey = async (call: Call, authorization: string) => {
    const payload = call.body && { payload: {} }
    const headers = { origin: 'https://apply.example.edu', authorization }
    return (await use().app.inject({ method: call.method, url: pathOf(call), headers, ...payload })).statusCode
  }

  test('DSK-90 every call of a system needs one of the scopes, and is refused to a key with the others', async () => {
    const administrator = await use().staff('administrator')
    const keyFor = async (scope: string): Promise<string> =>
      (await administrator.post('/desk/api/system-keys', { name: scope, scopes: [scope] })).json().key
    const keys: string[] = []
    for (const scope of systemScopes) keys.push(await keyFor(scope))

    for (const [name, call] of forSystems) {
      const statuses = []
      for (const key of keys) statuses.push(await withKey(call, `Bearer ${key}`))
      expect(statuses.filter((status) => status === 403).length, name).toBe(systemScopes.length - 1)
    }
  })

  test('DSK-91 logging out ends the session and is recorded', async () => {
    const reader = await use().staff('reader')

    expect((await reader.post('/desk/api/session/end')).statusCode).toBe(200)

    expect((await reader.get('/desk/api/session')).statusCode).toBe(401)
    expect(await use().database.sql('select actor, action, result from audit')).toEqual([
      { actor: `staff ${reader.id}`, action: 'desk log-out', result: 'logged out' },
    ])
  })

  const forStaff = deskCalls.filter(([, { access }]) => isRole(access))

  test('DSK-90 nobody makes a call of staff without a session of staff, and an applicant has none', async () => {
    const zoe = await use().student()
    for (const caller of [use().anyone, zoe])
      for (const [id, call] of forStaff)
        expect((await caller.call(call.method, pathOf(call), call.body && {})).statusCode, id).toBe(401)
  })

  test('DSK-90 nobody makes a call of a system without its key, and a key opens no call of staff', async () => {
    const administrator = await use().staff('administrator')
    const ask = { name: 'Banner', scopes: systemScopes }
    const { id, key } = (await administrator.post('/desk/api/system-keys', ask)).json()
    const zoe = await use().student()

    expect(forSystems.length).toBeGreaterThan(0)
    for (const [name, call] of forSystems) {
      for (const caller of [use().anyone, zoe, administrator])
        expect((await caller.call(call.method, pathOf(call), call.body && {})).statusCode, name).toBe(401)
      for (const wrong of ['Bearer desk_wrong', `Bearer ${key}x`, `Bearer ${id}`, `Basic ${key}`])
        expect(await withKey(call, wrong), name).toBe(401)
      expect([401, 403], name).not.toContain(await withKey(call, `Bearer ${key}`))
    }
    for (const [name, call] of forStaff) expect(await withKey(call, `Bearer ${key}`), name).toBe(401)

    await administrator.remove(`/desk/api/system-keys/${id}`)
    for (const [name, call] of forSystems) expect(await withKey(call, `Bearer ${key}`), name).toBe(401)
  })

  test.each(staffRoles)('DSK-90 a call is refused to the role %s exactly if it needs a higher one', async (role) => {
    for (const [id, call] of forStaff) {
      if (!isRole(call.access)) continue
      const member = await use().staff(role, `${id.toLowerCase()}@example.edu`)
      const { statusCode } = await member.call(call.method, pathOf(call), call.body && {})
      if (hasRole(role, call.access)) expect([401, 403], id).not.toContain(statusCode)
      else expect(statusCode, id).toBe(403)
    }
  })

  test('DSK-90 a member of staff has no access to the calls of an applicant', async () => {
    const officer = await use().staff('administrator')

    expect((await officer.get('/api/profile')).statusCode).toBe(401)
  })

  test('DSK-91 a session of staff ends after 30 minutes without a call, and after 12 hours', async () => {
    const reader = await use().staff('reader')
    const status = async () => (await reader.get('/desk/api/session')).statusCode
    const minute = 60_000

    use().clock.advance(29 * minute)
    expect(await status()).toBe(200)
    use().clock.advance(29 * minute)
    expect(await status()).toBe(200)
    use().clock.advance(30 * minute)
    expect(await status()).toBe(401)

    const other = await use().staff('reader', 'other@example.edu')
    for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
      use().clock.advance(20 * minute)
      expect((await other.get('/desk/api/session')).statusCode).toBe(200)
    }
    use().clock.advance(20 * minute)
    expect((await other.get('/desk/api/session')).statusCode).toBe(401)
  })

  test('OPS-38 after 90 minutes back a session of staff ends 30 minutes after the next sweep, and a busy one after 12 hours', async () => {
    const minute = 60_000
    const [idle, busy] = [await use().staff('reader'), await use().staff('officer')]
    const status = async ({ get }: typeof idle) => (await get('/desk/api/session')).statusCode
    use().clock.advance(-90 * minute)
    await sweepStaff(use().database.sql, use().clock.now())

    for (let passed = 0; passed < 12 * 60; passed += 30) {
      expect(await status(busy)).toBe(200)
      use().clock.advance(15 * minute)
      expect(await status(busy)).toBe(200)
      use().clock.advance(15 * minute)
      if (passed === 0) expect(await status(idle)).toBe(401)
    }

    expect(await status(busy)).toBe(401)
  })
})
