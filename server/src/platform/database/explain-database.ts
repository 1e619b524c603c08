import { errorCode } from '../errors/describe-error.ts'
import { UnconfirmedCommit } from './unconfirmed-commit.ts'

/** Both addresses of a host name refuse with one error that has no message. */
const reasonOf = (error: unknown): string => (error instanceof Error && error.message) || errorCode(error)

/** PgBouncer refuses every connection that asks for a limit which it does not know. */
const refusedByPooler = /unsupported startup parameter/

const lacksRightCode = /^42501/

type Hint = { readonly when: RegExp; readonly advice: string }

/** What to do, by the code or the message of an error. The first one that fits counts. */
const hints: readonly Hint[] = [
  {
    when: refusedByPooler,
    advice:
      'It is PgBouncer that refuses. Set ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout in its configuration, reload it, and give the role of DATABASE_URL these limits, as docs/scaling.md shows.',
  },
  { when: /no pg_hba\.conf entry.*no encryption/, advice: 'Add ?sslmode=verify-full to DATABASE_URL.' },
  {
    when: /no pg_hba\.conf entry/,
    advice: 'Let this machine, user and database of DATABASE_URL in, in the pg_hba.conf of the server.',
  },
  { when: /^28|password must be a string/, advice: 'Check user and password in DATABASE_URL.' },
  { when: /^3D000/, advice: 'Check the name of the database at the end of DATABASE_URL, or create it with createdb.' },
  {
    when: /does not support SSL/,
    advice: 'Turn TLS on in the server (ssl = on), or leave sslmode out of DATABASE_URL on a network of your own.',
  },
  {
    when: /^ERR_TLS_CERT_ALTNAME_INVALID/,
    advice: 'The host in DATABASE_URL must be a name for which the certificate was issued.',
  },
  { when: /^CERT_(HAS_EXPIRED|NOT_YET_VALID)/, advice: 'Renew the certificate of the server of DATABASE_URL.' },
  {
    when: /SELF_SIGNED|^UNABLE_TO_|certificate/,
    advice:
      'Add &sslrootcert=/path/to/ca.pem to DATABASE_URL, with the certificate of the authority that signed the one of the server.',
  },
  {
    when: /^ENOENT.* open /,
    advice: 'Check the files that DATABASE_URL names in sslrootcert, sslcert and sslkey.',
  },
  { when: /^E(NOTFOUND|AI_AGAIN)/, advice: 'Check the host in DATABASE_URL, and the DNS of this machine.' },
  {
    when: /^E(CONN|HOST|NET|TIMEDOUT|NOENT)|timeout exceeded|terminated/,
    advice: 'Check that PostgreSQL runs at the host and port of DATABASE_URL and can be reached from here.',
  },
  {
    when: /^(57014|55P03)|read timeout/,
    advice: 'Look for what holds it up: select * from pg_stat_activity.',
  },
  {
    when: lacksRightCode,
    advice:
      'Use the role that owns the tables: for "./admin database upgrade" before the first start of a version, and for "./admin lookup import". docs/operations.md names the rights of any other.',
  },
  { when: /^25006/, advice: 'DATABASE_URL must lead to the primary.' },
  {
    when: /^53300/,
    advice: 'Raise max_connections of the server, or start fewer processes: each of them has ten connections.',
  },
]

const hintFor = (cause: unknown): string => {
  const [code, reason] = [errorCode(cause), reasonOf(cause)]
  const hint = hints.find(({ when }) => when.test(code) || when.test(`${code} ${reason}`) || when.test(reason))
  return hint ? ` ${hint.advice}` : ''
}

/** Why the database cannot be used, for the operator: the reason, and what to do. */
export const explainDatabase = (cause: unknown): string =>
  cause instanceof UnconfirmedCommit
    ? cause.message
    : `The database of DATABASE_URL cannot be used: ${reasonOf(cause).replace(/(; if the root CA .*)?[\s.:]*$/, '')}.${hintFor(cause)}`

/** The role may connect, but not do what was asked. */
export const lacksRight = (cause: unknown): boolean => lacksRightCode.test(errorCode(cause))

/** Refused until somebody changes a setting, so that waiting is of no use. */
export const isRefusedByPooler = (cause: unknown): boolean => refusedByPooler.test(reasonOf(cause))
