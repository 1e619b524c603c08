import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { accountWorld, type World } from './testing/account-world.ts'
import {
  type AddressKind,
  addressOf,
  callsThatTellNothing,
  insertAccounts,
  orderedKinds,
  timeDifferences,
  timedRounds,
} from './testing/compare-times.ts'

onDatabase('known and unknown addresses', (use) => {
  let world: World
  beforeEach(async () => {
    world = await accountWorld(use())
    await use().sql(insertAccounts, [world.clock.now(), timedRounds])
  })
  afterEach(() => world.close())

  const ask = (path: string, kind: AddressKind, round: number, body: object) =>
    world.post(path, { username: addressOf(kind, round), ...body }, { client: `198.51.100.${round % 250}` })

  describe.each(callsThatTellNothing)('%s', (path, body) => {
    const workFor = async (kind: AddressKind) => {
      const before = { ...world.work }
      await ask(path, kind, timedRounds, body)
      const { statements, transactions, hashes } = world.work
      return {
        statements: statements - before.statements,
        transactions: transactions - before.transactions,
        hashes: hashes - before.hashes,
      }
    }

    const timeOf = async (kind: AddressKind, round: number): Promise<number> => {
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
      const times: Record<AddressKind, number[]> = { confirmed: [], unconfirmed: [], absent: [] }

      for (let round = 0; round < timedRounds; round += 1)
        for (const kind of orderedKinds(round)) times[kind].push(await timeOf(kind, round))

      expect(timeDifferences(times)).toEqual([])
    })
  })
})
