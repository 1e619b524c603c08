import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { describeDatabase } from './describe-database.ts'
import { forShortTests, postgresServer } from './postgres-server.ts'

const server = await postgresServer(forShortTests)
const database = await openDatabase({ databaseUrl: server.url, dataDir: '' })
await migrate(database)
await writeFile(join(import.meta.dirname, '../../docs/database.md'), await describeDatabase(database.sql))
await database.close()
await server.remove()
