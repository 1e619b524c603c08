import { finished } from 'node:stream/promises'
import { deleteAccount as deleteCall, exportData as exportCall } from '@apply/contract/personal-data'
import { withWorkFolder } from '@apply/converter/work-folder'
import type { FastifyBaseLogger } from 'fastify'
import { requireMounted } from '../../application/documents/stored-file.ts'
import { createApplicationRepository } from '../../application/draft/application-repository.ts'
import { callerIn } from '../../identity/applicants/change-password.ts'
import type { Accounts } from '../../identity/applicants/create-accounts.ts'
import { type Caller, createPasswordProof } from '../../identity/passwords/password-proof.ts'
import { applicants } from '../../identity/people.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App, Plugin } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import { downloadHeaders } from '../../platform/http/security-headers.ts'
import { type MailQueue, noticeLifetime } from '../../platform/mail/create-mail.ts'
import { orDiskOutage } from '../../platform/storage/disk-outage.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { after, type Clock } from '../../platform/time/clock.ts'
import { erasePerson, removeErasedFiles } from './erase-person.ts'
import { writePersonFiles, writePersonLetters, zipFolder } from './person-files.ts'
import { exportPersonJson } from './person-record.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly storage: Storage
  readonly checkOwner: () => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly mailQueue: MailQueue
  readonly accounts: Pick<Accounts, 'signedIn' | 'cookies' | 'accountDeps'>
}

const submitted = () =>
  new HttpError(
    409,
    'You have submitted your application, and we keep it. Your account page says what we keep and whom you can ask.',
  )

const exportRoute = (app: App, deps: Deps): void => {
  const { database, clock, storage } = deps
  const { cookies, accountDeps, signedIn: onRequest } = deps.accounts
  const callerOf = callerIn(cookies)
  const provePassword = createPasswordProof(applicants, accountDeps)

  app.post(exportCall.path, { onRequest, schema: schemaOf(exportCall) }, async (request, reply) => {
    const caller = callerOf(request)
    const { email: username, id } = caller
    await provePassword(caller, request.body.current_password, 'export person')
    await accountDeps.rateLimiters.exportData.consume({ client: caller.client, username }, clock())
    const day = clock().toISOString().slice(0, 10)
    const send = async (folder: string) => {
      const record = await exportPersonJson(database, { accountId: id, actor: asAccount(id), at: clock(), folder })
      const { names, missing } = await writePersonFiles(storage, record, folder)
      if (missing > 0) await requireMounted(storage)
      const letters = await writePersonLetters(database.sql, id, folder)
      const zip = zipFolder(folder, ['person.json', ...names, ...letters], clock())
      reply.headers(downloadHeaders(`my-data-${day}.zip`, exportCall.file)).send(zip)
      // The folder must stay until all of it is sent, or until the browser has gone away.
      await finished(zip).catch(() => undefined)
    }
    await orDiskOutage(() => withWorkFolder(send))
    return reply
  })
}

/** Deletes the caller's account with everything that belongs to it, unless the application is submitted. */
const createAccountDeletion = (deps: Deps) => {
  const { database, clock, mailQueue, log } = deps
  const { accountDeps } = deps.accounts
  const provePassword = createPasswordProof(applicants, accountDeps)
  const applications = createApplicationRepository(deps)

  return async (caller: Caller, password: string): Promise<void> => {
    const { id, email: username } = caller
    const lock = await provePassword(caller, password, 'delete person')
    const at = clock()
    const erased = await erasePerson(database, {
      accountId: id,
      at,
      actor: asAccount(id),
      condition: async (sql) => {
        if ((await applications.read(id, sql)).isSubmitted) throw submitted()
        // Fails if the password was changed meanwhile.
        await lock(sql)
        return true
      },
      afterwards: async (sql) => {
        const last = { to: username, topic: `account-deleted ${id}`, isForgottenWhenDone: true }
        await mailQueue.add(sql, at, {
          ...accountDeps.emails.accountDeleted(),
          ...last,
          uselessAt: after(at, noticeLifetime),
        })
      },
    })
    mailQueue.wake()
    // The person is gone by now. Files that are left are removed by the next sweep.
    await removeErasedFiles(deps, erased ? [erased] : []).catch((error: unknown) =>
      log.warn({ err: error }, 'The files of a deleted person could not be removed yet.'),
    )
  }
}

/** What a person may do with the data about them: take a copy of it, and delete it. */
export const personalDataRoutes =
  (deps: Deps): Plugin =>
  async (app) => {
    exportRoute(app, deps)
    const callerOf = callerIn(deps.accounts.cookies)
    const deleteAccount = createAccountDeletion(deps)
    app.post(
      deleteCall.path,
      { onRequest: deps.accounts.signedIn, schema: schemaOf(deleteCall) },
      async (request, reply) => {
        await deleteAccount(callerOf(request), request.body.current_password)
        deps.accounts.cookies.clear(reply)
        return { message: 'Your account was deleted.' }
      },
    )
  }
