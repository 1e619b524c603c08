import { createHash } from 'node:crypto'
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const cache = join(import.meta.dirname, '../../.cache')

/** The manifest changes with the version, so that its checksum names the version. */
const templateFile = async (): Promise<string> => {
  const manifest = findPackageJSON('@electric-sql/pglite', import.meta.url)
  if (!manifest) throw new Error('PGlite is not installed.')
  const checksum = createHash('sha256')
    .update(await readFile(manifest))
    .digest('hex')
  return join(cache, `pglite-${checksum.slice(0, 16)}.tar`)
}

/** A first start takes seconds, so that it is made once and every test file begins from its copy. */
export const makeEmbeddedTemplate = async (): Promise<string> => {
  const file = await templateFile()
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) return file
  const pglite = await PGlite.create({ extensions: { pg_trgm } })
  const tar = await pglite.dumpDataDir('none')
  await pglite.close()
  await mkdir(cache, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, Buffer.from(await tar.arrayBuffer()))
  await rename(unfinished, file)
  return file
}

export const embeddedFromTemplate = async (file: string): Promise<PGlite> =>
  PGlite.create({ loadDataDir: new Blob([await readFile(file)]), extensions: { pg_trgm } })
