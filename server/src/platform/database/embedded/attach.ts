import { closeSync, constants, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createFolder } from '../../files/create-folder.ts'
import { createFilesOnce } from './create-files.ts'
import { explainStart } from './explain-start.ts'
import { whileNobodyStarts } from './folder-lock.ts'
import { isRead, joinKeepers, waitForEnd } from './keepers.ts'
import { socketFolder } from './place.ts'
import { type Supervisor, startSupervisor } from './start-supervisor.ts'

type Connection = { readonly host: string; readonly port: number; readonly user: string; readonly database: string }

type Attached = {
  readonly connection: Connection
  /** Lets the database end, and waits for its end unless another process uses it. */
  readonly release: () => Promise<void>
}

export const databaseFolder = (dataDir: string): string => join(dataDir, 'db')

/** SQLSTATE of a server that starts or ends. */
const isStartingOrEnding = /^57P0\d$/

/** Without an answer of PostgreSQL itself there is no socket yet, or nobody listens to it any more. */
const isFinal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !isStartingOrEnding.test(error.code ?? '')

const lookAgainMs = 20
const oneTryMs = 5_000
const patienceMs = 10 * 60_000

const isReached = async (connection: Connection): Promise<boolean> => {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: oneTryMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    if (isFinal(error)) throw error
    return false
  }
}

/** Joins the database that runs in the folder, or starts it. */
const keepRunning = async (folder: string): Promise<Supervisor> => {
  const pipe = await joinKeepers(folder)
  if (pipe !== undefined) return { pipe, ended: undefined }
  await createFilesOnce(folder)
  return startSupervisor(folder)
}

/** Waits until the database accepts connections. Returns false if its supervisor is gone. */
const untilReached = async (connection: Connection, pipe: number, deadline: number): Promise<boolean> => {
  if (await isReached(connection)) return true
  if (!isRead(pipe)) return false
  if (performance.now() > deadline) throw new Error('PostgreSQL does not accept connections')
  await pause(lookAgainMs)
  return untilReached(connection, pipe, deadline)
}

const connect = async (dataDir: string): Promise<Attached> => {
  const folder = databaseFolder(dataDir)
  const { pipe, ended } = await keepRunning(folder)
  const open = openSync(folder, constants.O_RDONLY)
  const close = () => {
    closeSync(pipe)
    closeSync(open)
  }
  try {
    const connection = { host: socketFolder(folder, open), port: 5432, user: 'postgres', database: 'postgres' }
    if (await untilReached(connection, pipe, performance.now() + patienceMs))
      return {
        connection,
        release: async () => {
          close()
          await waitForEnd(folder)
        },
      }
  } catch (error) {
    close()
    throw error
  }
  close()
  if (ended) throw await ended
  // The supervisor that we joined was just being killed.
  return connect(dataDir)
}

/** A connection to the database in the data folder, which runs for as long as any process is attached to it. */
export const attach = async (dataDir: string): Promise<Attached> => {
  if (process.platform === 'win32') throw new Error('On Windows the server starts no database. Set DATABASE_URL.')
  try {
    await createFolder(dataDir)
    return await whileNobodyStarts(dataDir, () => connect(dataDir))
  } catch (error) {
    throw explainStart(databaseFolder(dataDir), error)
  }
}
