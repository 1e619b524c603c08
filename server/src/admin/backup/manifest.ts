import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeHashed } from './hashed-file.ts'

/** Grows when an older version could not read what this one writes. */
const format = 1

const content = { bytes: z.int(), sha256: z.string() }

const table = z.strictObject({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int(),
  ...content,
})

const manifestSchema = z.strictObject({
  format: z.literal(format),
  writtenAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  /** The version of the tables of the job queue; null if no server has made them. */
  jobQueue: z.int().nullable(),
  tables: z.array(table),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** The list of the stored files, and how many there are. */
  files: z.strictObject({ count: z.int(), ...content }),
  /** Files that rows named and that were not stored any more. */
  missingFiles: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>
export type BackedUpTable = Manifest['tables'][number]

const manifestName = 'manifest.json'
/** As `sha256sum --check` reads it. */
const checksumName = `${manifestName}.sha256`

/** Where things are in the folder of a backup. */
export const tablePath = (folder: string, { schema, name }: Pick<BackedUpTable, 'schema' | 'name'>): string =>
  join(folder, 'tables', `${schema}.${name}.jsonl`)
export const fileListPath = (folder: string): string => join(folder, 'files.jsonl')
export const storedPath = (folder: string, key: string): string => join(folder, 'files', ...key.split('/'))

/** A line of the list of the stored files. */
export const storedFileLine = z.strictObject({ key: z.string(), ...content })

export const writeManifest = async (folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> => {
  const text = `${JSON.stringify({ format, ...manifest }, undefined, 1)}\n`
  const { sha256 } = await writeHashed(join(folder, manifestName), [text])
  await writeHashed(join(folder, checksumName), [`${sha256}  ${manifestName}\n`])
}

const formatOf = z.object({ format: z.number() })

/** Reads what the last step of a backup wrote, and throws in words if it is not there, damaged or of a newer version. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch((cause: unknown) => {
      throw new Error(`${folder} is no whole backup: it has no ${name} that can be read.`, { cause })
    })
  const [text, checksum] = [await read(manifestName), await read(checksumName)]
  if (!checksum.startsWith(createHash('sha256').update(text).digest('hex')))
    throw new Error(`The backup in ${folder} is damaged: ${manifestName} is not what was written.`)
  const json: unknown = JSON.parse(text)
  if (formatOf.parse(json).format > format)
    throw new Error(
      `The backup in ${folder} was written by a newer version of the product. Restore it with that version.`,
    )
  return manifestSchema.parse(json)
}
