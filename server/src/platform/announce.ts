import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from './settings.ts'

/** What an operator should know about this start, in words. */
const announcements = (settings: Settings): readonly string[] => [
  ...(settings.databaseUrl
    ? ['Data is kept in PostgreSQL.']
    : [
        `Data is kept in the embedded database in ${join(settings.dataDir, 'db')}. It survives a crash of this process, but it is not synced against a power cut; PostgreSQL (DATABASE_URL) is for that.`,
      ]),
  settings.s3
    ? `Files are kept in the bucket ${settings.s3.bucket}.`
    : `Files are kept in ${join(settings.dataDir, 'files')}.`,
  settings.smtpUrl
    ? 'Mail goes to the mail server of SMTP_URL.'
    : `Mail is not sent: it is written to ${join(settings.dataDir, 'outbox')}, and its codes and links to this log (SMTP_URL).`,
  ...(settings.clamdUrl ? [] : ['Uploads are not scanned for viruses (CLAMD_URL).']),
]

export const announce = (settings: Settings, log: Pick<FastifyBaseLogger, 'info'>): void => {
  for (const line of announcements(settings)) log.info(line)
}
