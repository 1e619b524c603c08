import { staffCookie } from '@apply/engine/desk'
import { expect, test } from 'vitest'
import { staff as people } from '../../identity/people.ts'
import { sessionStore } from '../../identity/sessions/session-store.ts'
import { newToken, tokenHash } from '../../platform/secrets/secrets.ts'
import { onDesk } from '../testing/on-desk.ts'

const hour = 60 * 60_000
const day = 24 * hour

onDesk('what is new in the list', (use) => {
  const forward = (milliseconds: number) =>
    use().clock.set(new Date(use().clock.now().getTime() + milliseconds).toISOString())

  /** Another login of a member of staff, with the calls that are made in it. */
  const logIn = async (id: string) => {
    const { app, clock, database } = use()
    const token = newToken()
    await sessionStore(database.sql, people).start(id, tokenHash(token), clock.now(), 'Firefox on Linux')
    const get = async (url: string) => {
      const response = await app.inject({ method: 'GET', url, headers: { cookie: `${staffCookie}=${token}` } })
      expect(response.statusCode, response.body).toBe(200)
      return response.json()
    }
    return {
      look: () => get('/desk/api/list'),
      isNew: async (): Promise<string[]> =>
        (await get('/desk/api/list?submitted_within=visit')).applications
          .map(({ email }: { email: string }) => email)
          .toSorted(),
      count: async (): Promise<number> => (await get('/desk/api/list/count?submitted_within=visit')).total.count,
    }
  }

  test('DSK-207 new is what was submitted since the last look of the visit before, in every window, however often they look', async () => {
    const { submitted, staff } = use()
    await submitted('before@example.edu')
    const { id } = await staff('officer')
    const first = await logIn(id)
    expect(await first.count()).toBe(1)
    expect(await first.isNew()).toEqual(['before@example.edu'])
    forward(hour / 4)
    await first.look()
    forward(day)
    await submitted('night@example.edu')
    forward(hour)

    const [second, other] = [await logIn(id), await logIn(id)]
    expect(await second.count()).toBe(1)
    expect(await second.isNew()).toEqual(['night@example.edu'])
    forward(hour / 4)
    await submitted('meanwhile@example.edu')
    await second.look()

    for (const window of [second, other, second]) {
      expect(await window.isNew()).toEqual(['meanwhile@example.edu', 'night@example.edu'])
      expect(await window.count()).toBe(2)
    }
  })

  test('DSK-207 what is new for one member says nothing of another one, and a visit goes with its member', async () => {
    const { submitted, staff, database } = use()
    const [ada, ben] = [await staff('officer', 'ada@example.edu'), await staff('reader', 'ben@example.edu')]
    await (await logIn(ada.id)).look()
    forward(hour)
    await submitted('late@example.edu')
    forward(hour)
    await (await logIn(ben.id)).look()
    forward(hour)

    expect(await (await logIn(ada.id)).count()).toBe(1)
    expect(await (await logIn(ben.id)).count()).toBe(0)

    await database.sql('delete from staff where id = $1', [ben.id])
    expect(await database.sql('select staff_id from desk_visits')).toEqual([{ staff_id: ada.id }])
  })

  test('DSK-207 a clock that was set back keeps nobody from what is new', async () => {
    const { submitted, staff } = use()
    const { id } = await staff('officer')
    forward(30 * day)
    await (await logIn(id)).look()
    forward(-30 * day)
    await (await logIn(id)).look()
    forward(hour)
    await submitted('new@example.edu')

    expect(await (await logIn(id)).isNew()).toEqual(['new@example.edu'])
  })

  test('DSK-208 the last days of a view end today, on whichever day it is read', async () => {
    const { submitted, staff } = use()
    await submitted('one@example.edu')
    const found = async (query: string): Promise<number> => {
      const reader = await staff('reader', `${crypto.randomUUID()}@example.edu`)
      return (await reader.get(`/desk/api/list?${query}`)).json().applications.length
    }
    const within = (days: number) => Promise.all([found(`submitted_within=${days}`), found(`started_within=${days}`)])

    expect(await within(1)).toEqual([1, 1])
    forward(day)
    expect([await within(1), await within(2)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    forward(13 * day)
    expect([await within(14), await within(15)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    expect(await found('submitted_within=15&submitted_from=2099-01-01')).toBe(0)
    expect(await found('submitted_within=15&status=draft')).toBe(0)
  })

  test('DSK-208 other periods are refused in words', async () => {
    const reader = await use().staff('reader')
    for (const query of [
      'submitted_within=0',
      'submitted_within=1000',
      'submitted_within=week',
      'started_within=visit',
    ])
      expect((await reader.get(`/desk/api/list?${query}`)).statusCode, query).toBe(400)
  })
})
