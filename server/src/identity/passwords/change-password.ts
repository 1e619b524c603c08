import type { Sql } from '../../platform/database/database.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import type { EmailContent } from '../../platform/mail/email-template.ts'
import { knownDevices } from '../devices.ts'
import { endLink } from '../links.ts'
import { createOwnNotice } from '../notices.ts'
import type { People } from '../people.ts'
import { personStore } from '../person-store.ts'
import { sessionStore } from '../sessions/session-store.ts'
import { type Caller, createPasswordProof, type ProofDeps } from './password-proof.ts'

/** The session and the browser from which somebody changes the password. */
type Kept = Pick<Caller, 'session' | 'device'>

/** Stores a new password, and ends whatever the earlier one has allowed. The caller has locked the person. */
export const setPassword = async (
  sql: Sql,
  people: People,
  mailQueue: Pick<MailQueue, 'discard'>,
  { id, passwordHash, kept }: { readonly id: string; readonly passwordHash: string; readonly kept?: Kept },
): Promise<void> => {
  await personStore(sql, people).setPassword(id, passwordHash)
  await endLink(sql, mailQueue, people, id)
  for (const table of people.endsWithPassword) await sql(`delete from ${table} where ${people.owner} = $1`, [id])
  await sessionStore(sql, people).endAll(id, kept?.session)
  await knownDevices(sql, people).forget(id, kept?.device)
}

type Deps = ProofDeps & { readonly mailQueue: MailQueue }

type PasswordChange = { readonly current_password: string; readonly password: string }

/** A new password with the current one. */
export const createPasswordChange = (
  people: People,
  deps: Deps,
  emailTo: (sql: Sql, id: string) => Promise<EmailContent>,
) => {
  const { database, passwords, mailQueue } = deps
  const prove = createPasswordProof(people, deps)
  const notice = createOwnNotice(people, deps)

  return async (caller: Caller, { current_password, password }: PasswordChange): Promise<void> => {
    await passwords.refuseWeak(password, caller.email)
    const lock = await prove(caller, current_password, 'change-password')
    const passwordHash = await passwords.hash(password)
    await database.transaction(async (sql) => {
      await lock(sql)
      await setPassword(sql, people, mailQueue, { id: caller.id, passwordHash, kept: caller })
      const change = { action: 'change-password', result: 'password changed', topic: 'password-changed' }
      await notice(sql, caller, { ...change, email: await emailTo(sql, caller.id) })
    })
    mailQueue.wake()
  }
}
