import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import * as kind from './setting-kinds.ts'

const defaultPort = 3000
const defaultMetricsPort = 9464

const everySetting = z.object({
  PORT: kind.port.default(defaultPort),
  HOST: kind.host.default('127.0.0.1'),
  PUBLIC_URL: kind.publicUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: kind.postgresUrl.optional(),
  S3_BUCKET: kind.bucket.optional(),
  S3_ENDPOINT: kind.webUrl.optional(),
  S3_REGION: z.string().optional(),
  SMTP_URL: kind.smtpUrl.optional(),
  MAIL_FROM: kind.sender.optional(),
  CLAMD_URL: kind.clamdUrl.optional(),
  OIDC_ISSUER: kind.issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_TRUSTED_DOMAINS: kind.domains.optional(),
  WEBHOOK_NETWORKS: kind.networks.optional(),
  ROLE: kind.oneOf('all', 'web', 'worker').default('all'),
  PROCESSES: kind.processes.optional(),
  TRUST_PROXY: kind.trustProxy.default(false),
  LOG_LEVEL: kind.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  LOG_FORMAT: kind.oneOf('text', 'json').optional(),
  METRICS_PORT: kind.portOrOff.optional(),
  METRICS_HOST: kind.host.default('127.0.0.1'),
  FORM: kind.folderName.default('governors-choice'),
})

type Values = z.output<typeof everySetting>
type Given = Readonly<Record<string, string | undefined>>

/** All of them have connections at the PostgreSQL that this server starts, which allows 200. */
const maxProcessesTogether = 16

/** PostgreSQL on the same machine needs processors of its own: two processes beside it on two cores serve less than one. */
const defaultProcesses = (databaseUrl: string | undefined): number =>
  databaseUrl === undefined || kind.isOnThisMachine(databaseUrl)
    ? Math.max(1, Math.floor(availableParallelism() / 2))
    : availableParallelism()

const settingsFrom = (values: Values) => ({
  port: values.PORT,
  host: values.HOST,
  /** Scheme, host and port, without a slash at the end. */
  publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
  dataDir: resolve(values.DATA_DIR),
  databaseUrl: values.DATABASE_URL,
  s3: values.S3_BUCKET
    ? { bucket: values.S3_BUCKET, endpoint: values.S3_ENDPOINT, region: values.S3_REGION }
    : undefined,
  smtpUrl: values.SMTP_URL,
  mailFrom: values.MAIL_FROM,
  clamdUrl: values.CLAMD_URL,
  /** The identity provider with which staff can log in. */
  oidc:
    values.OIDC_ISSUER && values.OIDC_CLIENT_ID && values.OIDC_CLIENT_SECRET
      ? {
          issuer: values.OIDC_ISSUER,
          clientId: values.OIDC_CLIENT_ID,
          clientSecret: values.OIDC_CLIENT_SECRET,
          /** In these domains an address counts as verified if the provider says nothing about that. */
          trustedDomains: values.OIDC_TRUSTED_DOMAINS ?? [],
        }
      : undefined,
  /** Networks that webhooks may reach although they are not public. */
  webhookNetworks: values.WEBHOOK_NETWORKS ?? [],
  role: values.ROLE,
  /** How many processes serve calls. */
  processes: values.PROCESSES ?? defaultProcesses(values.DATABASE_URL),
  trustProxy: values.TRUST_PROXY,
  logLevel: values.LOG_LEVEL,
  /** Text for a person at a terminal, JSON for programs. */
  logFormat: values.LOG_FORMAT ?? (process.stdout.isTTY ? 'text' : 'json'),
  metricsHost: values.METRICS_HOST,
  metricsPort: values.METRICS_PORT ?? defaultMetricsPort,
  /** A port that was set must be free. The default port may be taken by another process. */
  isMetricsPortSet: values.METRICS_PORT !== undefined,
  form: values.FORM,
})

export type Settings = Readonly<ReturnType<typeof settingsFrom>>

/** Settings that are valid alone but not together. */
const conflicts = (given: Given): readonly string[] => {
  const requires = (name: string, needed: string) =>
    given[name] !== undefined && given[needed] === undefined ? [`${name} requires ${needed} as well.`] : []
  return [
    ...(given.DATABASE_URL === undefined && Number(given.PROCESSES) > maxProcessesTogether
      ? [`PROCESSES may be ${maxProcessesTogether} at most without DATABASE_URL.`]
      : []),
    ...(given.PUBLIC_URL === undefined && kind.isRefusedByBrowsers(given.PORT)
      ? ['PORT is one that browsers refuse to open. Choose another one, or set PUBLIC_URL to the address of a proxy.']
      : []),
    ...requires('SMTP_URL', 'MAIL_FROM'),
    ...requires('S3_ENDPOINT', 'S3_BUCKET'),
    ...requires('S3_REGION', 'S3_BUCKET'),
    ...requires('OIDC_ISSUER', 'OIDC_CLIENT_ID'),
    ...requires('OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'),
    ...requires('OIDC_CLIENT_SECRET', 'OIDC_ISSUER'),
    ...requires('OIDC_TRUSTED_DOMAINS', 'OIDC_ISSUER'),
    ...(given.OIDC_TRUSTED_DOMAINS !== undefined && kind.isOpenToAnybody(given.OIDC_ISSUER)
      ? [
          'OIDC_TRUSTED_DOMAINS requires an OIDC_ISSUER of your own organization: anybody can have an account at this one.',
        ]
      : []),
    ...(Number(given.METRICS_PORT ?? defaultMetricsPort) === Number(given.PORT ?? defaultPort)
      ? [`METRICS_PORT must differ from PORT; it is ${defaultMetricsPort} unless it is set.`]
      : []),
  ]
}

/** An empty setting counts as not set. */
const onlyFilled = (environment: Given): Given =>
  Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  )

type SettingsRead = { readonly settings: Settings } | { readonly mistakes: readonly string[] }

/** Returns the settings, or one line for each mistake. A line never quotes the value, because it may be a secret. */
export const readSettings = (environment: Given): SettingsRead => {
  const given = onlyFilled(environment)
  const read = everySetting.safeParse(given)
  const wrong = read.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
  const mistakes = [...wrong, ...conflicts(given)]
  return read.success && mistakes.length === 0 ? { settings: settingsFrom(read.data) } : { mistakes }
}
