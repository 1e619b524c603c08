import { expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { HttpError } from '../errors/http-error.ts'
import { after } from '../time/clock.ts'
import { clientNetwork, createRateLimiter } from './rate-limiter.ts'

const minute = 60_000
const start = new Date('2026-01-15T12:00:00Z')
const caller = { client: '192.0.2.1', username: 'student@example.org' }

const perClient = { name: 'test-client', per: 'client', points: 50, seconds: 3_600 } as const
const perAddress = { name: 'test-address', per: 'address', points: 10, seconds: 60 } as const

onDatabase('the rate limiter', (use) => {
  const create = () => createRateLimiter(use().sql, [perClient, perAddress])

  const points = async (name: string): Promise<number | undefined> => {
    const rows = await use().sql<{ points: number }>('select points from rate_limits where key like $1', [`${name}:%`])
    return rows[0]?.points
  }

  const refusal = (call: Promise<void>): Promise<unknown> =>
    call.then(
      () => undefined,
      (error: unknown) => error,
    )

  test('ACC-28 of 200 calls, eight at a time, exactly as many pass as the limit allows, and refused ones are not counted', async () => {
    const { consume } = create()

    const outcomes: unknown[] = []
    for (let round = 0; round < 25; round += 1)
      outcomes.push(...(await Promise.all(Array.from({ length: 8 }, () => refusal(consume(caller, start))))))

    expect(outcomes.filter((error) => error === undefined)).toHaveLength(10)
    for (const error of outcomes.filter(Boolean)) expect(error).toMatchObject({ status: 429 })
    expect([await points('test-client'), await points('test-address')]).toEqual([10, 10])
  })

  test('ACC-70 only a check that failed stays counted, not one that succeeded or could not be made', async () => {
    const { attempt } = create()
    const outage = async () => {
      throw new Error('The database is away.')
    }

    expect(
      await attempt(
        caller,
        () => start,
        async () => 'right',
      ),
    ).toBe('right')
    await expect(attempt(caller, () => start, outage)).rejects.toThrow('away')
    expect(
      await attempt(
        caller,
        () => start,
        async () => undefined,
      ),
    ).toBeUndefined()

    expect([await points('test-client'), await points('test-address')]).toEqual([1, 1])
  })

  test('ACC-28 a client beyond its limit adds no row, however many addresses it names', async () => {
    const { consume } = createRateLimiter(use().sql, [{ ...perClient, points: 2 }, perAddress])
    const callAs = (name: number) => refusal(consume({ ...caller, username: `${name}@example.org` }, start))

    const outcomes: unknown[] = []
    for (let name = 0; name < 20; name += 1) outcomes.push(await callAs(name))

    expect(outcomes.filter((error) => error === undefined)).toHaveLength(2)
    expect(outcomes.at(-1)).toMatchObject({ status: 429, retryAfterSeconds: 3_600 })
    expect(await use().sql('select key from rate_limits')).toHaveLength(3)
  })

  test('ACC-28 calls in parallel never wait for each other in a circle, in whichever order the rows are stored', async () => {
    const { consume } = createRateLimiter(use().sql, [perAddress, perClient])
    for (let call = 0; call < 10; call += 1) await consume(caller, start)
    const reversed = createRateLimiter(use().sql, [perClient, perAddress])

    const calls = Array.from({ length: 100 }, () => refusal(reversed.consume(caller, start)))

    for (const error of await Promise.all(calls)) expect(error).toMatchObject({ status: 429 })
  })

  test('ACC-28 a window begins with its first call and ends by the given time', async () => {
    const { consume } = create()
    for (let call = 0; call < 10; call += 1) await consume(caller, after(start, call * 1_000))

    const refused = await refusal(consume(caller, after(start, minute - 1)))

    expect(refused).toBeInstanceOf(HttpError)
    expect(refused).toMatchObject({ message: 'Too many tries. Please wait 1 second and try again.' })
    await consume(caller, after(start, minute))
    expect([await points('test-client'), await points('test-address')]).toEqual([11, 1])
  })

  test('ACC-28 a refund makes room for one more call, but only in the window in which it was counted', async () => {
    const { consume, refund } = create()
    for (let call = 0; call < 10; call += 1) await consume(caller, start)

    await refund(caller, start)
    await consume(caller, start)
    expect(await refusal(consume(caller, start))).toBeInstanceOf(HttpError)
    await refund(caller, after(start, minute))

    expect([await points('test-client'), await points('test-address')]).toEqual([9, 10])
  })

  test('ACC-28 a reset deletes the count of the address and keeps that of the client', async () => {
    const { consume, reset } = create()
    for (let call = 0; call < 10; call += 1) await consume(caller, start)

    await reset(caller)

    await consume(caller, start)
    expect([await points('test-client'), await points('test-address')]).toEqual([11, 1])
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['not an address', 'not an address'],
])('ACC-28 the client %s is counted as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})
