import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { onEachDatabase } from '../../../testing/databases.ts'
import { accountWorld, type World } from './testing/account-world.ts'

const kinds = ['confirmed', 'unconfirmed', 'absent'] as const
type Kind = (typeof kinds)[number]

const rounds = 200

/** Calls that name an address, and what they send besides. */
const calls = [
  ['/public/forgot-password', {}],
  ['/public/resend-confirm', {}],
  ['/public/confirm', { code: '000000' }],
] as const

const addressOf = (kind: Kind, round: number): string => `${kind}${round}@example.org`

/**
 * The range that contains the true median with a probability of 99.99 %: 28 ranks on each side of the middle of 200. The
 * calls of a round run under the same load, so their ratio does not depend on the speed of the machine; a busy machine
 * makes the range wider.
 */
const medianRange = (ratios: readonly number[]) => {
  const sorted = ratios.toSorted((one, other) => one - other)
  const middle = Math.floor(ratios.length / 2)
  return { low: sorted[middle - 28] ?? 0, high: sorted[middle + 28] ?? 0 }
}

/** Every order of the kinds in turn, so that none of them is always the first one. */
const ordered = (round: number): readonly Kind[] => {
  const rotated = kinds.map((_, index) => kinds[(index + round) % kinds.length] ?? 'absent')
  return round % 2 === 0 ? rotated : rotated.toReversed()
}

onEachDatabase('known and unknown addresses', (use) => {
  let world: World
  beforeEach(async () => {
    world = await accountWorld(use())
    const now = world.clock.now()
    await use().sql(
      `insert into accounts (username, password_hash, created_at, confirmed_at)
       select kind || round || '@example.org', '', $1, case kind when 'confirmed' then $1::timestamptz end
       from unnest(array['confirmed', 'unconfirmed']) as kind, generate_series(0, $2::int) as round`,
      [now, rounds],
    )
    await use().sql(
      `insert into confirmation_codes (account_id, salt, code_hash, tries, expires_at)
       select id, decode(repeat('00', 16), 'hex'), decode(repeat('00', 32), 'hex'), 0, $1::timestamptz + interval '15 minutes' from accounts where confirmed_at is null`,
      [now],
    )
  })
  afterEach(() => world.close())

  const ask = (path: string, kind: Kind, round: number, body: object) =>
    world.post(path, { username: addressOf(kind, round), ...body }, { client: `198.51.100.${round % 250}` })

  describe.each(calls)('%s', (path, body) => {
    const workFor = async (kind: Kind) => {
      const before = { ...world.work }
      await ask(path, kind, rounds, body)
      const { statements, transactions, hashes } = world.work
      return {
        statements: statements - before.statements,
        transactions: transactions - before.transactions,
        hashes: hashes - before.hashes,
      }
    }

    const timeOf = async (kind: Kind, round: number): Promise<number> => {
      const start = performance.now()
      await ask(path, kind, round, body)
      return performance.now() - start
    }

    test('ACC-21 ACC-22 runs the same statements for confirmed, unconfirmed and absent accounts', async () => {
      const [confirmed, unconfirmed, absent] = [
        await workFor('confirmed'),
        await workFor('unconfirmed'),
        await workFor('absent'),
      ]

      expect(confirmed.statements).toBeGreaterThan(1)
      expect(unconfirmed).toEqual(confirmed)
      expect(absent).toEqual(confirmed)
    })

    test('ACC-21 ACC-22 takes the same time for confirmed, unconfirmed and absent accounts', async () => {
      const times: Record<Kind, number[]> = { confirmed: [], unconfirmed: [], absent: [] }

      for (let round = 0; round < rounds; round += 1)
        for (const kind of ordered(round)) times[kind].push(await timeOf(kind, round))

      for (const kind of ['unconfirmed', 'absent'] as const) {
        const { low, high } = medianRange(times[kind].map((time, round) => time / (times.confirmed[round] ?? 0)))
        expect(high, `${kind} is faster than confirmed`).toBeGreaterThan(0.8)
        expect(low, `${kind} is slower than confirmed`).toBeLessThan(1.25)
      }
    })
  })
})
