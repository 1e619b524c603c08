import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddedDatabase } from '../src/infra/database/embedded-database.ts'
import { migrate } from '../src/infra/database/migrate.ts'
import { describeDatabase } from './describe-database.ts'
import { embeddedFromTemplate, makeEmbeddedTemplate } from './embedded-template.ts'

const database = embeddedDatabase(await embeddedFromTemplate(await makeEmbeddedTemplate()))
await migrate(database)
await writeFile(join(import.meta.dirname, '../../docs/database.md'), await describeDatabase(database.sql))
await database.close()
