import { join } from 'node:path'
import type { School } from '@apply/engine/define'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../settings/settings.ts'

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

const notConfigured = ({ databaseUrl, s3, smtpUrl, clamdUrl }: Settings): string =>
  [
    ...(databaseUrl ? [] : ['PostgreSQL (DATABASE_URL)']),
    ...(s3 ? [] : ['S3 (S3_BUCKET)']),
    ...(smtpUrl ? [] : ['mail server (SMTP_URL)']),
    ...(clamdUrl ? [] : ['virus scan (CLAMD_URL)']),
  ].join(', ')

const dataInWords = ({ databaseUrl, s3, dataDir }: Settings): string =>
  [
    databaseUrl ? 'in PostgreSQL' : join(dataDir, 'db'),
    s3 ? `files in bucket ${s3.bucket}` : join(dataDir, 'files'),
  ].join(', ')

const mailInWords = ({ smtpUrl, dataDir }: Settings): string =>
  smtpUrl ? 'sent by the mail server' : `not sent: codes and links appear below, mails in ${join(dataDir, 'outbox')}`

/** The block that a person at a terminal reads after the start. */
const greetingFor = (settings: Settings, school: Pick<School, 'application'>): readonly string[] => {
  const missing = notConfigured(settings)
  const rows = [
    settings.role === 'worker' ? ['Role', 'runs jobs, serves no pages'] : ['Open', settings.publicUrl],
    ['Data', dataInWords(settings)],
    ['Mail', mailInWords(settings)],
    ...(missing ? [['Not set', missing]] : []),
    ['Stop', 'Ctrl+C'],
  ]
  return [`  ${school.application} is running.`, '', ...rows.map(([name = '', value]) => `  ${name.padEnd(9)}${value}`)]
}

type GreetDeps = {
  readonly settings: Settings
  readonly school: Pick<School, 'application'>
  readonly log: Pick<FastifyBaseLogger, 'info'>
}

export const greet = ({ settings, school, log }: GreetDeps): void =>
  log.info({ greeting: greetingFor(settings, school) }, 'Started.')
