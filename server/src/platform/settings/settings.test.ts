import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const mistakesOf = (environment: Record<string, string>) => {
  const read = readSettings(environment)
  return 'mistakes' in read ? read.mistakes : []
}

const settingsOf = (environment: Record<string, string | undefined>) => {
  const read = readSettings(environment)
  return 'settings' in read ? read.settings : undefined
}

test('OPS-01 without any setting every service is embedded', () => {
  expect(settingsOf({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    s3: undefined,
    smtpUrl: undefined,
    clamdUrl: undefined,
    role: 'all',
    trustProxy: false,
    logLevel: 'info',
  })
})

test('OPS-01 an empty setting counts as not set', () => {
  expect(settingsOf({ PORT: '', DATABASE_URL: '  ', ROLE: '' })).toEqual(settingsOf({}))
})

test('OPS-30 the log is text or JSON as LOG_FORMAT says, and JSON without a terminal', () => {
  expect(settingsOf({ LOG_FORMAT: 'text' })?.logFormat).toBe('text')
  expect(settingsOf({ LOG_FORMAT: 'json' })?.logFormat).toBe('json')
  expect(settingsOf({})?.logFormat).toBe(process.stdout.isTTY ? 'text' : 'json')
  expect(mistakesOf({ LOG_FORMAT: 'xml' })).toEqual(['LOG_FORMAT must be one of text, json.'])
})

test('OPS-04 the public address follows the port until it is set, and never ends in a slash', () => {
  expect(settingsOf({ PORT: '8080' })?.publicUrl).toBe('http://localhost:8080')
  expect(settingsOf({ PUBLIC_URL: 'https://apply.example.edu/' })?.publicUrl).toBe('https://apply.example.edu')
})

test('OPS-02 every mistake is reported, one line each, and none repeats a value', () => {
  const mistakes = mistakesOf({ PORT: 'secret-a', LOG_LEVEL: 'secret-b', DATABASE_URL: 'secret-c', ROLE: 'secret-d' })

  expect(mistakes.map((line) => line.split(' ')[0])).toEqual(['PORT', 'DATABASE_URL', 'ROLE', 'LOG_LEVEL'])
  expect(mistakes.join()).not.toMatch(/secret|\n/)
})

test.each([22, 4190, 6000, 6667, 10_080])(
  'OPS-02 port %i, which browsers refuse to open, is a mistake unless a proxy is in front',
  async (port) => {
    // The list of the standard is in Node as well.
    await expect(fetch(`http://localhost:${port}`)).rejects.toMatchObject({ cause: { message: 'bad port' } })

    expect(mistakesOf({ PORT: `${port}` })).toEqual([expect.stringMatching(/^PORT is one that browsers refuse/)])
    expect(mistakesOf({ PUBLIC_URL: `http://apply.example.edu:${port}` })).toEqual([
      'PUBLIC_URL has a port that browsers refuse to open. Choose another one.',
    ])
    expect(mistakesOf({ PORT: `${port}`, PUBLIC_URL: 'https://apply.example.edu' })).toEqual([])
  },
)

describe.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['HOST', 'not a host'],
  ['PUBLIC_URL', 'apply.example.edu'],
  ['PUBLIC_URL', 'ftp://apply.example.edu'],
  ['PUBLIC_URL', 'https://apply.example.edu/path'],
  ['DATABASE_URL', 'mysql://host/database'],
  ['DATABASE_URL', 'postgresql://user:password@one,two/database'],
  ['DATABASE_URL', 'postgresql://user:password@one:5432,two:5433/database?target_session_attrs=read-write'],
  ['DATABASE_URL', 'postgresql://user:password@one/database?host=one,two'],
  ['S3_BUCKET', 'No Bucket'],
  ['SMTP_URL', 'mail.example.edu'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'office@example.edu,'],
  ['MAIL_FROM', 'Office <office@example.edu;help@example.edu>'],
  ['MAIL_FROM', 'office@example..edu'],
  ['MAIL_FROM', 'Office\r\nBcc: x <office@example.edu>'],
  ['CLAMD_URL', 'http://127.0.0.1'],
  ['CLAMD_URL', 'unix://run/clamd.sock'],
  ['OIDC_ISSUER', 'http://login.example.edu'],
  ['OIDC_ISSUER', 'https://login.example.edu?tenant=1'],
  ['OIDC_TRUSTED_DOMAINS', 'example.edu,'],
  ['OIDC_TRUSTED_DOMAINS', '*'],
  ['OIDC_TRUSTED_DOMAINS', 'olive@example.edu'],
  ['ROLE', 'both'],
  ['PROCESSES', '0'],
  ['TRUST_PROXY', 'everyone'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_PORT', 'none'],
  ['FORM', '../elsewhere'],
])('%s=%j', (name, value) => {
  test(`OPS-02 is reported as a mistake of ${name} alone`, () => {
    const provider = { OIDC_ISSUER: 'https://login.example.edu', OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 'secret' }
    const other = { SMTP_URL: 'smtp://mail.example.edu', MAIL_FROM: 'office@example.edu', ...provider }

    expect(mistakesOf({ ...other, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} must (be|name one host\\.) .*\\.$`)),
    ])
  })
})

test.each([
  [{ PROCESSES: '17' }, 'PROCESSES may be 16 at most without DATABASE_URL'],
  [{ SMTP_URL: 'smtp://mail.example.edu' }, 'SMTP_URL requires MAIL_FROM'],
  [{ OIDC_ISSUER: 'https://login.example.edu' }, 'OIDC_ISSUER requires OIDC_CLIENT_ID'],
  [{ OIDC_CLIENT_SECRET: 'secret' }, 'OIDC_CLIENT_SECRET requires OIDC_ISSUER'],
  [{ OIDC_TRUSTED_DOMAINS: 'example.edu' }, 'OIDC_TRUSTED_DOMAINS requires OIDC_ISSUER'],
  [
    {
      OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0',
      OIDC_CLIENT_ID: 'desk',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_TRUSTED_DOMAINS: 'example.edu',
    },
    'OIDC_TRUSTED_DOMAINS requires an OIDC_ISSUER of your own organization',
  ],
  [{ S3_ENDPOINT: 'https://s3.example.edu' }, 'S3_ENDPOINT requires S3_BUCKET'],
  [{ S3_REGION: 'us-east-1' }, 'S3_REGION requires S3_BUCKET'],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT must differ from PORT'],
  [{ PORT: '9464' }, 'METRICS_PORT must differ from PORT; it is 9464 unless it is set.'],
])('OPS-02 %j is a mistake although each setting alone is valid', (environment, line) => {
  expect(mistakesOf(environment)).toEqual([expect.stringContaining(line)])
})

test.each(['prefer', 'require', 'verify-ca'])(
  'OPS-91 sslmode=%s verifies the certificate, without a warning of a library',
  (mode) => {
    const url = (sslmode: string) => `postgresql://user:pass,word@host/database?sslmode=${sslmode}&sslrootcert=/ca.pem`

    expect(settingsOf({ DATABASE_URL: url(mode) })?.databaseUrl).toBe(url('verify-full'))
    expect(settingsOf({ DATABASE_URL: url('no-verify') })?.databaseUrl).toBe(url('no-verify'))
  },
)

test('OPS-11 with PostgreSQL a process may serve only, or work only', () => {
  const DATABASE_URL = 'postgresql://user:password@host:5432/database'

  expect(settingsOf({ DATABASE_URL, ROLE: 'web' })?.role).toBe('web')
  expect(settingsOf({ DATABASE_URL, ROLE: 'worker' })?.role).toBe('worker')
})

test.each(Object.values(pino.levels.labels).concat('silent'))('OPS-12 LOG_LEVEL=%s', (LOG_LEVEL) => {
  expect(settingsOf({ LOG_LEVEL })?.logLevel).toBe(LOG_LEVEL)
})

test.each([
  ['off', false],
  ['on', 1],
  ['2', 2],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('OPS-12 TRUST_PROXY=%s', (TRUST_PROXY, trustProxy) => {
  expect(settingsOf({ TRUST_PROXY })?.trustProxy).toEqual(trustProxy)
})

const halfOfCores = Math.max(1, Math.floor(availableParallelism() / 2))

test('OPS-42 there is a process for each core, for each second one if PostgreSQL shares the machine, or as many as are set', () => {
  const processes = (DATABASE_URL: string | undefined, set = {}) => settingsOf({ DATABASE_URL, ...set })?.processes

  expect(processes('postgresql://db.example.edu/apply')).toBe(availableParallelism())
  expect(processes('postgresql://db.example.edu/apply', { PROCESSES: '3' })).toBe(3)
  expect(processes('postgresql://user@127.0.0.1:5432/apply')).toBe(halfOfCores)
  expect(processes('postgresql://user@localhost/apply')).toBe(halfOfCores)
  expect(processes('postgresql:///apply?host=/run/postgresql')).toBe(halfOfCores)
  expect(processes(undefined)).toBe(halfOfCores)
  expect(processes(undefined, { PROCESSES: '2' })).toBe(2)
})
