import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Form } from './upload.ts'

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** Where a product stores the file of this key. */
export const storedPath = (dataDir: string, key: string): string => join(dataDir, 'files/stored', key)

/** The files that are stored for the student and the question of a form: the keys and what is in them. */
export const storedBeside = async (
  dataDir: string,
  form: Form,
): Promise<readonly { readonly key: string; readonly content: Buffer }[]> => {
  const folder = String(form.fields.key).replace(/\/[^/]+$/, '')
  const names = await readdir(storedPath(dataDir, folder)).catch(() => [])
  const keys = names.map((name) => `${folder}/${name}`)
  return Promise.all(keys.map(async (key) => ({ key, content: await readFile(storedPath(dataDir, key)) })))
}
