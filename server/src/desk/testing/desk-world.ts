import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Desk } from '@apply/engine/define'
import { type StaffRole, staffCookie } from '@apply/engine/desk'
import type { InjectOptions } from 'fastify'
import { capturedLog } from '../../../testing/captured-log.ts'
import { cheapHashing, signedInStudent } from '../../../testing/student.ts'
import { createTestProduct } from '../../../testing/test-product.ts'
import { buildApp } from '../../app.ts'
import { completeAnswers } from '../../application/draft/testing/complete-answers.ts'
import { createPasswords, type Passwords } from '../../identity/passwords/passwords.ts'
import { staff as people } from '../../identity/people.ts'
import { sessionStore } from '../../identity/sessions/session-store.ts'
import type { Database } from '../../platform/database/database.ts'
import { newToken, tokenHash } from '../../platform/secrets/secrets.ts'

const publicUrl = 'https://apply.example.edu'

type Setting = { readonly passwords?: Passwords; readonly environment?: Readonly<Record<string, string>> }

const cheapPasswords = () => createPasswords({ cost: cheapHashing })

type Payload = InjectOptions['payload']

/** The product on one database, with a clock to set, members of staff and applicants who have submitted. */
export const deskWorld = async (database: Database, changed: Partial<Desk> = {}, setting: Setting = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'test-desk-'))
  const { log, text: logged } = capturedLog()
  const { passwords = cheapPasswords(), ...rest } = setting
  // The tests run jobs of the desk themselves, so its queues are its own.
  const options = { desk: changed, passwords, sharesQueues: false, ...rest }
  const product = await createTestProduct({ database, dataDir, publicUrl, log, ...options })
  const { settings, clock, features, plugins } = product
  // Calls are the same with and without built pages.
  const app = await buildApp({ settings, log, plugins, pages: import.meta.dirname })

  const callsWith = (cookie: string) => {
    const headers = { origin: publicUrl, cookie }
    const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: Payload) =>
      app.inject({ method, url, ...(payload !== undefined && { payload }), headers })
    return {
      call,
      get: (url: string, added: InjectOptions['headers'] = {}) =>
        app.inject({ method: 'GET', url, headers: { ...headers, ...added } }),
      put: (url: string, payload: object) => call('PUT', url, payload),
      post: (url: string, payload?: object) => call('POST', url, payload),
      remove: (url: string) => call('DELETE', url),
    }
  }

  /** A member of staff with a living session. */
  const staff = async (role: StaffRole, email = `${role}@example.edu`, name = `The ${role}`) => {
    const [member] = await database.sql<{ id: string }>(
      'insert into staff (email, name, role, created_at, joined_at) values ($1, $2, $3, $4, $4) returning id',
      [email, name, role, clock.now()],
    )
    const [id, token] = [member?.id ?? '', newToken()]
    await sessionStore(database.sql, people).start(id, tokenHash(token), clock.now(), 'Firefox on Linux')
    const cookie = `${staffCookie}=${token}`
    return { id, email, name, cookie, ...callsWith(cookie) }
  }

  /** An applicant with a living session. */
  const student = async (username?: string) => {
    const account = await signedInStudent(database, clock.now(), username)
    return { ...account, ...callsWith(account.cookie) }
  }

  /** An applicant who has submitted. */
  const submitted = async (username?: string, answers: object = {}) => {
    const applicant = await student(username)
    await applicant.put('/api/answer', { ...completeAnswers, ...answers })
    const response = await applicant.post('/api/submit')
    if (response.statusCode !== 200) throw new Error(`The application was not submitted: ${response.body}`)
    return { ...applicant, receipt: response.json<{ receipt: { number: string } }>().receipt.number }
  }

  const close = async () => {
    await app.close()
    await product.close()
    await rm(dataDir, { recursive: true, force: true })
  }

  const anyone = callsWith('')
  return { app, settings, clock, database, dataDir, features, logged, anyone, staff, student, submitted, close }
}

export type DeskWorld = Awaited<ReturnType<typeof deskWorld>>
