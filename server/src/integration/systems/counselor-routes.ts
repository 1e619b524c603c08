import { readSystemCounselor, readSystemRecommendation } from '@apply/contract/desk/system-counselor'
import type { CounselorRules } from '@apply/engine/define'
import type { FastifyBaseLogger } from 'fastify'
import { findLetterFile, presentCounselor, readLetter } from '../../application/counselor/read-letter.ts'
import { findStoredFile } from '../../application/documents/stored-file.ts'
import { asAccount, recordAudit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import { downloadHeaders } from '../../platform/http/security-headers.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { asSystem, createSystemAccess } from './system-access.ts'
import type { System } from './system-key-store.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly rules: CounselorRules
  readonly storage: Storage
  readonly log: FastifyBaseLogger
}

const noCounselor = () => new HttpError(404, 'There is no counselor of an application with this id.')
const noLetter = () => new HttpError(404, 'There is no such letter.')

/** Letters of counselors, which need a scope of their own: applicants may have waived the right to read them. */
export const counselorRoutes = (app: App, { database, clock, rules, storage, log }: Deps): void => {
  const { sql } = database
  const onRequest = createSystemAccess({ database, clock })('recommendations')
  const record = ({ id, name }: System, accountId: string, what: string) =>
    recordAudit(sql, {
      at: clock(),
      actor: asSystem(id),
      target: asAccount(accountId),
      action: 'desk system read',
      result: `${what} read by “${name}”`,
    })

  app.get(
    readSystemCounselor.path,
    { onRequest, schema: schemaOf(readSystemCounselor) },
    async ({ system, params: { id } }) => {
      const counselor = await presentCounselor(sql, id)
      if (!counselor) throw noCounselor()
      await record(system, id, 'counselor')
      const letter = await readLetter(sql, rules, counselor)
      const { state, is_waived, named_at, settled_at } = counselor
      return {
        ...{ state, is_waived, asked_at: named_at.toISOString() },
        ...(settled_at && { settled_at: settled_at.toISOString() }),
        ...(letter && { letter }),
      }
    },
  )

  app.get(
    readSystemRecommendation.path,
    { onRequest, schema: schemaOf(readSystemRecommendation) },
    async ({ system, params: { id, name } }, reply) => {
      const file = await findLetterFile(sql, id, name)
      const pdf = file && (await findStoredFile(storage, file, log))
      if (!pdf) throw noLetter()
      await record(system, id, `${name} of the counselor`)
      return reply.headers(downloadHeaders(`${name}.pdf`)).send(pdf)
    },
  )
}
