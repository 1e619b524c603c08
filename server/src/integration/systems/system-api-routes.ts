import { readFeed, readSystemApplication, readSystemDocument, readSystemLetter } from '@apply/contract/desk/system-api'
import type { Desk } from '@apply/engine/define'
import type { FastifyBaseLogger } from 'fastify'
import { findStoredFile } from '../../application/documents/stored-file.ts'
import { deskStateIn } from '../../application/draft/desk-state.ts'
import { findReleasedLetter, releasedDecisionsIn } from '../../application/draft/released-decisions.ts'
import { receiptOf } from '../../application/receipt/receipt.ts'
import { recordAuditOfEach } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import { downloadHeaders } from '../../platform/http/security-headers.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { findDocument, findSubmitted, readFeedPage } from './feed-store.ts'
import { asSystem, createSystemAccess } from './system-access.ts'
import type { System } from './system-key-store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findSubmitted>>>

const documentsIn = ({ documents }: Pick<Row, 'documents'>) =>
  Object.entries(documents).map(([key, { file_name, file_size, sha256 }]) => ({
    key,
    file_name,
    file_size,
    ...(sha256 !== undefined && { sha256 }),
  }))

const described = (row: Omit<Row, 'read_only_view'>, desk: Desk) => {
  const { id, email, receipt, submitted_at, sha256, answers } = row
  const deskState = deskStateIn(row, desk, submitted_at)
  return {
    id,
    email,
    answers,
    receipt: receiptOf(receipt, submitted_at, sha256),
    desk_state: deskState.name,
    desk_state_changed_at: deskState.changedAt.toISOString(),
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    decisions: releasedDecisionsIn(row),
    corrections: row.corrections,
    items: row.items,
    documents: documentsIn(row),
  }
}

const notSubmitted = () => new HttpError(404, 'There is no submitted application with this id.')

const lostFile = () =>
  new HttpError(404, 'The file of this document is missing or damaged. The operator finds the reason in the log.')

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly desk: Desk
  readonly storage: Storage
  readonly log: FastifyBaseLogger
}

/** What the student information system and other systems read with a key. */
export const systemApiRoutes = (app: App, { database, clock, desk, storage, log }: Deps): void => {
  app.decorateRequest('system')
  const { sql } = database
  const systemAccess = createSystemAccess({ database, clock })
  const record = ({ id, name }: System, ids: readonly string[], what: string) =>
    recordAuditOfEach(
      sql,
      { at: clock(), actor: asSystem(id), action: 'desk system read', result: `${what} read by “${name}”` },
      ids,
    )

  app.get(
    readFeed.path,
    { onRequest: systemAccess('applications'), schema: schemaOf(readFeed) },
    async ({ system, query: { since, limit } }) => {
      const { rows, next, hasMore } = await readFeedPage(database, Number(since), limit)
      await record(
        system,
        rows.map(({ id }) => id),
        'application',
      )
      return { applications: rows.map((row) => described(row, desk)), next: String(next), has_more: hasMore }
    },
  )

  app.get(
    readSystemApplication.path,
    { onRequest: systemAccess('applications'), schema: schemaOf(readSystemApplication) },
    async ({ system, params: { id } }) => {
      const row = await findSubmitted(sql, id)
      if (!row) throw notSubmitted()
      await record(system, [id], 'application')
      return { ...described(row, desk), read_only: row.read_only_view }
    },
  )

  app.get(
    readSystemLetter.path,
    { onRequest: systemAccess('documents'), schema: schemaOf(readSystemLetter) },
    async ({ system, params: { id, letter } }, reply) => {
      const pdf = await findReleasedLetter(sql, id, letter)
      if (!pdf) throw new HttpError(404, 'There is no such letter.')
      await record(system, [id], 'letter')
      return reply.headers(downloadHeaders('letter.pdf')).send(pdf)
    },
  )

  app.get(
    readSystemDocument.path,
    { onRequest: systemAccess('documents'), schema: schemaOf(readSystemDocument) },
    async ({ system, params: { id, key } }, reply) => {
      const file = await findDocument(sql, id, key)
      if (!file) throw new HttpError(404, 'There is no such document of a submitted application.')
      const content = await findStoredFile(storage, file, log)
      if (!content) throw lostFile()
      await record(system, [id], `document ${key}`)
      return reply.headers(downloadHeaders(`${key}.pdf`)).send(content)
    },
  )
}
