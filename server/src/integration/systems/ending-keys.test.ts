import { school } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { testMailQueue } from '../../../testing/test-jobs.ts'
import { onDesk } from '../../desk/testing/on-desk.ts'
import { tellOfEndingKeys } from './ending-keys.ts'

const day = 24 * 60 * 60_000

onDesk('the end of keys', (use) => {
  const newKey = async (more: object = {}) => {
    const administrator = await use().staff('administrator', `${crypto.randomUUID()}@example.edu`)
    return administrator.post('/desk/api/system-keys', { name: 'Banner', scopes: ['applications'], ...more })
  }

  const run = async () => {
    const { database, clock, settings } = use()
    const mailQueue = await testMailQueue(database)
    await tellOfEndingKeys({ database, clock: clock.now, school, publicUrl: settings.publicUrl, mailQueue })
  }

  /** Runs the job on each of these days, and returns how many mails had been written after each. */
  const mailsOn = async (...days: readonly number[]): Promise<readonly number[]> => {
    const begin = use().clock.now().getTime()
    const counts = []
    for (const each of days) {
      use().clock.set(new Date(begin + each * day).toISOString())
      await run()
      counts.push((await use().database.sql(`select 1 from mails where topic like 'desk-key-ends %'`)).length)
    }
    return counts
  }

  test('DSK-142 a key ends after a year if nothing else was chosen, and never later', async () => {
    const { clock, database } = use()

    expect((await newKey()).statusCode).toBe(200)
    expect((await newKey({ valid_days: 366 })).statusCode).toBe(400)

    expect(await database.sql('select expires_at from system_keys')).toEqual([
      { expires_at: new Date(clock.now().getTime() + 365 * day) },
    ])
  })

  test('DSK-142 all administrators are told 30 and 7 days before a key ends, once each', async () => {
    await newKey()
    await use().staff('administrator', 'other@example.edu')
    await use().staff('officer')

    expect(await mailsOn(334, 335, 336, 357, 358, 364, 366)).toEqual([0, 2, 2, 2, 4, 4, 4])

    const [mail] = await use().database.sql<{ subject: string; text_body: string }>(
      'select subject, text_body from mails',
    )
    expect(mail?.subject).toMatch(/^The key of Banner ends on January 15, 2027/)
    expect(mail?.text_body).toContain('It was never used.')
    expect(mail?.text_body).toContain('/desk/systems')
  })

  test.each([
    [{ valid_days: 20 }, [0, 1]],
    [{ valid_days: 7 }, [0, 0]],
  ])('DSK-142 of a key with %o nothing is said that its maker has just chosen', async (choice, expected) => {
    await newKey(choice)

    expect(await mailsOn(0, choice.valid_days - 1)).toEqual(expected)
  })

  test('DSK-142 nothing is said of a key that was revoked', async () => {
    const { id } = (await newKey()).json<{ id: string }>()
    await use().database.sql('update system_keys set revoked_at = created_at where id = $1', [id])

    expect(await mailsOn(340)).toEqual([0])
  })
})
