import { openDatabase } from '../src/platform/database/open-database.ts'

// A process that opens the database of its data folder and stores one row after the other, until it is told to end.
const database = await openDatabase({ databaseUrl: undefined, dataDir: process.env.DATA_DIR ?? '' })
let isEnding = false
process.once('SIGTERM', () => {
  isEnding = true
})
await database.sql(`set application_name = 'user ${process.pid}'`)
await database.sql('create table if not exists kept (id integer)')
for (let stored = 1; !isEnding; stored += 1) {
  await database.sql('insert into kept values ($1)', [stored])
  process.stdout.write(`stored ${stored}\n`)
}
await database.close()
