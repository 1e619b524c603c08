import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../testing/free-port.ts'
import { launchProcess } from '../../../testing/launch-process.ts'
import { preparedPostgres } from '../../../testing/prepared-postgres.ts'
import { startProcess, temporaryFolder } from '../../../testing/start-process.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import type { Database } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { storeEverythingAbout } from '../testing/everything-about.ts'
import { emptyPlace, filesOf, type Place, whileOpen } from '../testing/restorable-places.ts'
import { mainProgram, runAdminHere } from '../testing/run-admin.ts'

/** A backup of a person with documents, and what its database and folder have. */
const backupOf = async (name: string) => {
  const place = { DATABASE_URL: await preparedPostgres(name), DATA_DIR: await temporaryFolder() }
  const folder = join(await temporaryFolder(), 'backup')
  await whileOpen(place, (database) => storeEverythingAbout(database, 'zoe@example.edu', place.DATA_DIR))
  for (const words of [
    ['storage', 'adopt', '--yes'],
    ['backup', folder],
  ])
    expect(await runAdminHere(words, place)).toMatchObject({ code: 0 })
  return { folder, content: await contentOf(place) }
}

const contentOf = (place: Place) =>
  whileOpen(place, async (database) => ({
    people: await database.sql('select username from accounts order by 1'),
    files: await filesOf(database, place.DATA_DIR),
  }))

const tablesIn = (place: Place) =>
  whileOpen(place, ({ sql }) => sql(`select relname from pg_class where relnamespace = 'public'::regnamespace`))

/** A connection that may lock what is not the role's own. */
const operatorOf = async ({ DATABASE_URL }: Place): Promise<Database> => {
  const databaseUrl = DATABASE_URL.replace(/owner_of_\w+@/, 'postgres@')
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= database.close()
    return closed
  }
  onTestFinished(close)
  return { ...database, close }
}

/** A restore that has copied all files and waits before the first of its tables. It has seen that nobody else is connected. */
const restoreInTheMiddle = async (folder: string, place: Place) => {
  const restore = launchProcess({ settings: place, program: mainProgram, args: ['restore', folder] })
  onTestFinished(() => restore.kill('SIGKILL'))
  await restore.waitForOutput('Checking the backup')
  const operator = await operatorOf(place)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const holding = operator.patientTransaction(async (sql) => {
    await sql('set local idle_in_transaction_session_timeout = 0; lock table pg_depend in exclusive mode')
    await released
  })
  onTestFinished(() => release())
  await untilWaiting(operator)
  return {
    restore,
    operator,
    release: () => {
      release()
      return holding
    },
  }
}

/** Whatever the killed one left: nothing, or files that its own words say what to do with. */
const restoreAgain = async (folder: string, place: Place) => {
  const { code, reported } = await runAdminHere(['restore', folder], place)
  if (code === 0) return
  expect(reported).toContain('Move that folder away first')
  await rename(join(place.DATA_DIR, 'files'), join(await temporaryFolder(), 'files'))
  expect(await runAdminHere(['restore', folder], place)).toMatchObject({ code: 0 })
}

test('OPS-86 a restore that is killed before its rows are stored leaves an empty database, and another one succeeds', async () => {
  const { folder, content } = await backupOf('restore_killed_backup')
  const place = await emptyPlace('restore_killed')
  const { restore, operator, release } = await restoreInTheMiddle(folder, place)

  restore.kill('SIGKILL')
  await restore.ended
  await release()
  await operator.close()

  expect(await tablesIn(place)).toEqual([])
  await restoreAgain(folder, place)
  expect(await contentOf(place)).toEqual(content)
})

test('OPS-86 a restore that is killed while it checks the backup or copies its files changes nothing for another one', async () => {
  const { folder, content } = await backupOf('restore_checking_backup')
  const place = await emptyPlace('restore_checking')
  const restore = launchProcess({ settings: place, program: mainProgram, args: ['restore', folder] })
  await restore.waitForOutput('Checking the backup')

  restore.kill('SIGKILL')
  await restore.ended

  await restoreAgain(folder, place)
  expect(await contentOf(place)).toEqual(content)
})

test('OPS-86 a restore that is killed when its rows are stored has restored everything, and the product starts on it', async () => {
  const { folder, content } = await backupOf('restore_stored_backup')
  const place = await emptyPlace('restore_stored')
  const { restore, operator, release } = await restoreInTheMiddle(folder, place)
  await release()
  await vi.waitFor(() => operator.sql('select from accounts'), { timeout: 45_000, interval: 5 })

  restore.kill('SIGKILL')
  await restore.ended
  await operator.close()

  expect(await contentOf(place)).toEqual(content)
  const second = await runAdminHere(['restore', folder], place)
  expect(second.reported).toMatch('already. Move that folder away first')
  const server = startProcess({ ...place, PORT: String(await freePort()) })
  await server.waitForOutput('Listening')
  expect(await contentOf(place)).toEqual(content)
})
