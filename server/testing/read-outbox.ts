import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

export type { Email }

/** Every mail that a server without a mail server has written into its data folder, the oldest first. */
export const readOutbox = async (dataDir: string): Promise<readonly Email[]> => {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const mails = names.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(mails.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}
