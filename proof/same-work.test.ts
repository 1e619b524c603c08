import { expect, test } from 'vitest'
import {
  type AddressKind,
  addressKinds,
  addressOf,
  callsThatTellNothing,
  insertAccounts,
  orderedKinds,
  timeDifferences,
  timedRounds,
} from '../server/src/identity/applicants/testing/compare-times.ts'
import { emptyPostgres } from '../server/testing/databases.ts'
import { sizes } from './sizes.ts'
import { call, expectStatus } from './world/call.ts'
import { countingProxy } from './world/counting-proxy.ts'
import { printLine } from './world/print-line.ts'
import { createProduct, inDatabase, type Product } from './world/product.ts'

type Proxy = Awaited<ReturnType<typeof countingProxy>>
type Measured = { readonly statements: number; readonly ms: number }
type ByKind<Value> = Readonly<Record<AddressKind, Value[]>>

/** Every request comes from another network, so that no limit of one is met. */
const clientOf = (round: number) => ({ 'x-forwarded-for': `198.51.${100 + Math.floor(round / 250)}.${round % 250}` })

const measure = async (proxy: Proxy, send: () => ReturnType<typeof call>): Promise<Measured> => {
  const [before, since] = [proxy.statements(), performance.now()]
  const { status } = await send()
  expect([200, 400]).toContain(status)
  return { statements: proxy.statements() - before, ms: performance.now() - since }
}

/** What was counted most often: a statement of another part of the process may fall into a call. */
const usual = (counted: readonly Measured[]): number => {
  const statements = counted.map((each) => each.statements).toSorted((one, other) => one - other)
  return statements[Math.floor(statements.length / 2)] ?? 0
}

const measureAll = async (product: Product, proxy: Proxy, path: string, body: object): Promise<ByKind<Measured>> => {
  const measured: ByKind<Measured> = { confirmed: [], unconfirmed: [], absent: [] }
  for (let round = 0; round < sizes.sameWorkRounds; round += 1)
    for (const kind of orderedKinds(round)) {
      const sent = { username: addressOf(kind, round), ...body }
      const send = () => call(product.url, 'POST', path, sent, clientOf(round))
      measured[kind].push(await measure(proxy, send))
    }
  return measured
}

const timesOf = (measured: readonly Measured[]): readonly number[] => measured.map(({ ms }) => ms)

test('A1 forgot, resend and confirm run the same statements, in the same time, with and without an account', async ({
  onTestFinished,
}) => {
  const proxy = await countingProxy(await emptyPostgres(`proof_same_work_${process.pid}`))
  onTestFinished(proxy.close)
  // A process that only serves sends no mail, so all its statements belong to the calls.
  const settings = { ROLE: 'web', TRUST_PROXY: 'on' }
  const product = await createProduct({ databaseUrl: proxy.url, settings })
  onTestFinished(product.close)
  await product.start()
  await inDatabase(product, ({ sql }) => sql(insertAccounts, [product.now(), sizes.sameWorkRounds]))
  expectStatus(await call(product.url, 'GET', '/readyz'), 200)

  for (const [path, body] of callsThatTellNothing) {
    const measured = await measureAll(product, proxy, path, body)

    const counts = addressKinds.map((kind) => usual(measured[kind]))
    expect(counts[0], path).toBeGreaterThan(1)
    expect(new Set(counts).size, `${path}: ${counts}`).toBe(1)
    const { confirmed, unconfirmed, absent } = measured
    const times = { confirmed: timesOf(confirmed), unconfirmed: timesOf(unconfirmed), absent: timesOf(absent) }
    if (sizes.sameWorkRounds >= timedRounds) expect(timeDifferences(times), path).toEqual([])
    printLine(`A1 ${path}: ${counts[0]} statements for every kind of address, ${sizes.sameWorkRounds} calls each`)
  }
})
