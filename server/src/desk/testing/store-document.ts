import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DeskWorld } from './desk-world.ts'

/** Writes a file into the storage. */
export const storeFile = async ({ dataDir }: DeskWorld, key: string, content: Buffer | string): Promise<void> => {
  const path = join(dataDir, 'files', 'stored', key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

/** A document that was uploaded and converted, with its PDF in the storage. */
export const storeDocument = async (
  world: DeskWorld,
  accountId: string,
  key: string,
  pdf: Buffer,
  name = 'scan.pdf',
  /** Tells another file of the same key from the one before. */
  version = '',
) => {
  const { database, clock } = world
  const folder = `students/${accountId}/${key}${version}`
  const file = `${folder}/pdf.pdf`
  await storeFile(world, file, pdf)
  const hash = createHash('sha256').update(pdf).digest('hex')
  await database.sql(
    `insert into documents (account_id, answer_key, file_key, file_name, file_size, status, pdf_key, pdf_sha256, registered_at)
     values ($1, $2, $3, $4, $5, 'COMPLETED', $6, $7, $8)`,
    [accountId, key, `${folder}/upload`, name, pdf.length, file, hash, clock.now()],
  )
}
