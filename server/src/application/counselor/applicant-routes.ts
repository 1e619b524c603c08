import * as calls from '@apply/contract/counselor'
import { isReplaceable, maxNamedCounselors } from '@apply/engine/counselor'
import { isOpen } from '@apply/engine/items'
import type { FastifyBaseLogger } from 'fastify'
import type { SignedIn } from '../../identity/applicants/signed-in.ts'
import { recordOwnAction } from '../../identity/own-acts.ts'
import { lockApplication } from '../../platform/database/lock-order.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import { downloadHeaders } from '../../platform/http/security-headers.ts'
import { perAddress } from '../../platform/limits/limit.ts'
import { createRateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { findStoredFile } from '../documents/stored-file.ts'
import { byApplicant } from '../items/item.ts'
import { findItem } from '../items/items.ts'
import type { CounselorDeps } from './counselor-deps.ts'
import { counselorFileStore } from './counselor-file-store.ts'
import { type Counselor, counselorStore } from './counselor-store.ts'
import { checkReplaceable, namedByApplicant, replaceCounselor } from './replace-counselor.ts'

/** Each change sends mail to an address that the applicant types. */
const changeLimits = [perAddress('counselor-change', 3, 60 * 60)]

const noRequest = () => new HttpError(404, 'Your application asks for no counselor.')
const tooManyNamed = () =>
  new HttpError(
    409,
    'You have changed your counselor several times. Please write to our office if you need to once more.',
  )

/** The same whether there is none, or the right to read it was waived. */
const noLetter = () => new HttpError(404, 'There is no letter for you to read.')

const nobody = {
  state: 'none',
  ...{ first_name: '', last_name: '', email: '', is_waived: false, has_ended: false },
  ...{ can_replace: false, can_read: false, files: [] },
} as const

type Deps = {
  readonly requests: CounselorDeps
  readonly storage: Storage
  readonly log: FastifyBaseLogger
  readonly signedIn: SignedIn
}

/** Whether the applicant may read what was sent: never what the waiver covers. */
const mayRead = ({ state, is_waived }: Counselor): boolean => state === 'received' && !is_waived

const shownCounselor = async (deps: CounselorDeps, counselor: Counselor) => {
  const { database, clock, rules } = deps
  const item = await findItem(database.sql, counselor.item_id)
  const isWaitedFor = item !== undefined && isOpen(item.state)
  const sent = mayRead(counselor) ? await counselorFileStore(database.sql).list(counselor.id) : []
  return {
    state: counselor.state,
    first_name: counselor.first_name,
    last_name: counselor.last_name,
    email: counselor.email,
    is_waived: counselor.is_waived,
    named_at: counselor.named_at.toISOString(),
    ...(counselor.settled_at && { settled_at: counselor.settled_at.toISOString() }),
    has_ended: counselor.state !== 'received' && counselor.link_ends_at <= clock(),
    can_replace: isWaitedFor && isReplaceable(counselor.state),
    can_read: mayRead(counselor),
    files: rules.files.filter(({ name }) => sent.some((file) => file.name === name && file.pdf_key !== null)),
  }
}

const letterRoute = (app: App, { requests: { database }, storage, log, signedIn: onRequest }: Deps): void => {
  app.get(
    calls.readOwnLetter.path,
    { onRequest, schema: schemaOf(calls.readOwnLetter) },
    async ({ student, params: { name } }, reply) => {
      const counselor = await counselorStore(database.sql).present(student.id)
      if (!counselor || !mayRead(counselor)) throw noLetter()
      const file = await counselorFileStore(database.sql).find(counselor.id, name)
      if (!file?.pdf_key) throw noLetter()
      const pdf = await findStoredFile(storage, { key: file.pdf_key, sha256: file.pdf_sha256 }, log)
      if (!pdf) throw noLetter()
      return reply.headers(downloadHeaders(`${name}.pdf`)).send(pdf)
    },
  )
}

/** What applicants do with the request to their counselor. */
export const applicantRoutes = (app: App, deps: Deps): void => {
  const { requests, signedIn: onRequest } = deps
  const { database, clock, mailQueue } = requests
  const limiter = createRateLimiter(database.sql, changeLimits)
  const replace = replaceCounselor(requests)

  app.get(calls.readOwnCounselor.path, { onRequest, schema: schemaOf(calls.readOwnCounselor) }, async ({ student }) => {
    const counselor = await counselorStore(database.sql).present(student.id)
    return counselor ? shownCounselor(requests, counselor) : nobody
  })

  app.put(
    calls.replaceCounselor.path,
    { onRequest, schema: schemaOf(calls.replaceCounselor) },
    async ({ student, body: wanted }) => {
      await limiter.consume({ client: '', username: student.id }, clock())
      await database.transaction(async (sql) => {
        await lockApplication(sql, student.id)
        const present = await counselorStore(sql).present(student.id)
        if (!present) throw noRequest()
        checkReplaceable(present)
        const item = await findItem(sql, present.item_id)
        if (!item || !isOpen(item.state)) throw noRequest()
        if ((await namedByApplicant(sql, student.id)) >= maxNamedCounselors) throw tooManyNamed()
        await replace(sql, present, { wanted, by: byApplicant, ownAddress: student.username })
        await recordOwnAction(sql, student.id, { at: clock(), action: 'counselor', result: 'named a counselor' })
      })
      mailQueue.wake()
      return { message: 'Thank you. We will write to your counselor in a moment.' }
    },
  )

  letterRoute(app, deps)
}
