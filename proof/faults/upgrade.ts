import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { waitForDatabase } from '../../server/src/platform/database/database-outage.ts'
import { migrate, schemaLock } from '../../server/src/platform/database/migrate.ts'
import { capturedLog } from '../../server/testing/captured-log.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import { newStudent, type ProofStudent } from '../world/student.ts'

/** The migrations of a version that adds a column to a table that every save writes to. */
const newerMigrations = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'proof-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(join(import.meta.dirname, '../../server/migrations'), folder, { recursive: true })
  await writeFile(join(folder, '999_newer.sql'), 'alter table applications add column newer text')
  return folder
}

/** A transaction of another client that has run this statement and stays open until `finish`. */
const openTransaction = async (product: Product, statement: string) => {
  const database = await product.database()
  const [begun, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const open = database.patientTransaction(async (sql) => {
    // The restart in between may take longer than the product lets a transaction wait for its client.
    await sql('set local idle_in_transaction_session_timeout = 0')
    await sql(statement)
    begun.resolve()
    await told.promise
  })
  const finish = (): Promise<void> => {
    told.resolve()
    return open
  }
  onTestFinished(async () => {
    await finish()
    await database.close()
  })
  await begun.promise
  return { finish }
}

/** The newer version begins its upgrade; it says when it has met the reader. */
const startUpgrade = async (product: Product) => {
  const [database, folder, { log, text }] = [await product.database(), await newerMigrations(), capturedLog()]
  onTestFinished(database.close)
  return { finished: waitForDatabase(log, () => migrate(database, folder)), log: text }
}

/** Saves again and again until the upgrade has waited for its table and given way, or a save fails. */
const saveMeanwhile = async (student: ProofStudent, isOver: () => boolean): Promise<readonly number[]> => {
  const statuses: number[] = []
  while ((!isOver() || statuses.length < 10) && (statuses.at(-1) ?? 200) === 200)
    statuses.push((await student.save({ city: `Town ${statuses.length}` })).status)
  return statuses
}

const upgradeBehindReader = async (product: Product): Promise<void> => {
  const student = await newStudent(product)
  const reader = await openTransaction(product, 'select count(*) from applications')

  const upgrade = await startUpgrade(product)
  const statuses = await saveMeanwhile(student, () => upgrade.log().includes('waits for a table'))
  expect(new Set(statuses)).toEqual(new Set([200]))
  // From here on the upgrade is at a step that takes long.
  const step = await openTransaction(product, `select pg_advisory_xact_lock(${schemaLock})`)
  expect(await product.end('SIGTERM')).toBe(0)
  await product.start()
  expect((await student.save({ city: 'Nashville' })).status).toBe(200)
  await step.finish()
  await reader.finish()
  await upgrade.finished

  expect((await student.save({ city: 'Memphis' })).status).toBe(200)
  expect(await student.answers()).toMatchObject({ city: 'Memphis' })
  await product.end('SIGTERM')
  const older = product.launch()
  expect(await older.ended).toBe(1)
  expect(older.output()).toMatch(/a newer version has upgraded it\. Start that version/)
  printLine(
    `R22: ${statuses.length} saves went through while the upgrade waited; the old version was restarted meanwhile`,
  )
}

export const upgradeCases = (use: () => Product): void => {
  test('R22 an upgrade behind a long reader blocks no save, and the old version is restarted meanwhile', () =>
    upgradeBehindReader(use()))
}
