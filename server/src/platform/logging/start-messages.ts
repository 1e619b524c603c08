import { join } from 'node:path'
import type { School } from '@apply/engine/define'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../settings/settings.ts'

/** What an operator should know about the configuration. */
const configurationLines = (settings: Settings): readonly string[] => [
  ...(settings.databaseUrl
    ? ['Data is kept in PostgreSQL.']
    : [`Data is kept in ${join(settings.dataDir, 'db')}, by a PostgreSQL that this server starts.`]),
  settings.s3
    ? `Files are kept in the bucket ${settings.s3.bucket}.`
    : `Files are kept in ${join(settings.dataDir, 'files')}.`,
  settings.smtpUrl
    ? 'Mail is sent through the mail server of SMTP_URL.'
    : `Mail is not sent (SMTP_URL). It is written to ${join(settings.dataDir, 'outbox')}, and its codes and links to this log.`,
  ...(settings.clamdUrl ? [] : ['Uploads are not scanned for viruses (CLAMD_URL).']),
]

export const logConfiguration = (settings: Settings, log: Pick<FastifyBaseLogger, 'info'>): void => {
  for (const line of configurationLines(settings)) log.info(line)
}

const notConfigured = ({ databaseUrl, s3, smtpUrl, clamdUrl }: Settings): string =>
  [
    ...(databaseUrl ? [] : ['PostgreSQL (DATABASE_URL)']),
    ...(s3 ? [] : ['S3 (S3_BUCKET)']),
    ...(smtpUrl ? [] : ['mail server (SMTP_URL)']),
    ...(clamdUrl ? [] : ['virus scan (CLAMD_URL)']),
  ].join(', ')

const dataLocation = ({ databaseUrl, s3, dataDir }: Settings): string =>
  [
    databaseUrl ? 'in PostgreSQL' : join(dataDir, 'db'),
    s3 ? `files in bucket ${s3.bucket}` : join(dataDir, 'files'),
  ].join(', ')

const mailDelivery = ({ smtpUrl, dataDir }: Settings): string =>
  smtpUrl ? 'sent by the mail server' : `not sent: codes and links appear below, mails in ${join(dataDir, 'outbox')}`

/** The lines that a person at a terminal reads after the start. */
const startBlock = (settings: Settings, school: Pick<School, 'application'>): readonly string[] => {
  const missing = notConfigured(settings)
  const rows = [
    settings.role === 'worker' ? ['Role', 'runs jobs, serves no pages'] : ['Open', settings.publicUrl],
    ['Data', dataLocation(settings)],
    ['Mail', mailDelivery(settings)],
    ...(settings.processes > 1 && settings.role === 'all'
      ? [['With', `${settings.processes} processes for calls, and one for jobs`]]
      : []),
    ...(missing ? [['Not set', missing]] : []),
    ['Stop', 'Ctrl+C'],
  ]
  return [`  ${school.application} is running.`, '', ...rows.map(([name = '', value]) => `  ${name.padEnd(9)}${value}`)]
}

type StartDeps = {
  readonly settings: Settings
  readonly school: Pick<School, 'application'>
  readonly log: Pick<FastifyBaseLogger, 'info'>
}

export const logStartBlock = ({ settings, school, log }: StartDeps): void =>
  log.info({ startBlock: startBlock(settings, school) }, 'Started.')
