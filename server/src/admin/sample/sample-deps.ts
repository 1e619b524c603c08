import type { Sample } from '@apply/engine/define'
import type { Database } from '../../platform/database/database.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import { mailStore } from '../../platform/mail/mail-store.ts'
import { outgoingMailStore } from '../../platform/mail/outgoing-mail-store.ts'
import type { Content } from '../../platform/settings/load-form.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { InventedStaff } from './invented-staff.ts'

/** No mail can reach an address of this domain, and it marks what is invented. */
export const sampleDomain = 'sample.example'

/** Invented people get no mail, and no other system is told of them. */
export const noMail: MailQueue = { add: async () => '', discard: async () => undefined, wake: () => undefined }

/** What staff and counselors can look up as sent was never on its way, and has no text that could be. */
export const sentMail: MailQueue = {
  add: async (sql, at, mail) => {
    const id = await mailStore(sql).insert(at, mail)
    await outgoingMailStore(sql).markSent(id, at)
    return id
  },
  discard: async () => undefined,
  wake: () => undefined,
}

export const noAnnouncement = async (): Promise<void> => undefined

/** What every part of a sample uses. */
export type SampleDeps = {
  readonly content: Content
  readonly words: Sample
  readonly database: Database
  readonly storage: Storage
  readonly staff: readonly InventedStaff[]
  /** Another seed gives other people. */
  readonly seed: number
  readonly now: Date
}

/** Whether there is anybody whom no sample has made. */
export const hasRealPeople = async ({ sql }: Database): Promise<boolean> =>
  (await sql('select 1 from accounts where username not like $1 limit 1', [`%@${sampleDomain}`])).length > 0
