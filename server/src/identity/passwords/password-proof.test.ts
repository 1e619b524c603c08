import { afterEach, beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { cheapHashing, goodPassword } from '../../../testing/student.ts'
import { type DeskWorld, deskWorld } from '../../desk/testing/desk-world.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { joinedMember, otherPassword, password } from '../staff/testing/staff-visitor.ts'
import { createPasswords, type Passwords } from './passwords.ts'

onDatabase('a current password that cannot be compared', (use) => {
  let isBusy: boolean
  let world: DeskWorld
  beforeEach(async () => {
    const real = createPasswords({ cost: cheapHashing })
    const passwords: Passwords = {
      ...real,
      matches: async (text, hash) => {
        if (isBusy) throw new HttpError(503, 'We are very busy right now.')
        return real.matches(text, hash)
      },
    }
    isBusy = false
    world = await deskWorld(use(), {}, { passwords })
  })
  afterEach(() => world.close())

  const chosen = { password: otherPassword, confirm_password: otherPassword }

  const changesAs = {
    applicant: async () => {
      const student = await world.student()
      return () => student.put('/api/account/password', { ...chosen, current_password: goodPassword })
    },
    'member of staff': async () => {
      const { visitor } = await joinedMember(world, 'officer', 'olive@example.edu')
      return () => visitor.put('/desk/api/account/password', { ...chosen, current_password: password })
    },
  }

  test.each(Object.entries(changesAs))('ACC-70 of an %s counts as no failure', async (_, prepare) => {
    const change = await prepare()
    isBusy = true
    for (let tries = 0; tries < 10; tries += 1) expect((await change()).statusCode).toBe(503)
    isBusy = false

    expect((await change()).statusCode).toBe(200)
  })
})
