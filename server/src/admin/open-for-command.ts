import type { Database } from '../infra/database/database.ts'
import { openDatabase } from '../infra/database/open-database.ts'
import { prepareDatabase } from '../infra/database/prepare-database.ts'
import type { Settings } from '../infra/settings/settings.ts'

const howToProceed =
  'Stop the server, run this command, and start the server again. With PostgreSQL (DATABASE_URL) both can run at once.'

const openEmbeddedOrSay = async (settings: Settings): Promise<Database> => {
  try {
    return await openDatabase(settings)
  } catch (error) {
    const isTaken = settings.databaseUrl === undefined && error instanceof Error && / is in use by /.test(error.message)
    throw isTaken ? new Error(`${error.message} ${howToProceed}`) : error
  }
}

/** The database of the settings, brought up to date first: a command may come before the first start of the server. */
export const openForCommand = async (settings: Settings): Promise<Database> => {
  const database = await openEmbeddedOrSay(settings)
  try {
    await prepareDatabase(database, { warn: () => undefined }, 1)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
