import { randomUUID } from 'node:crypto'
import { beginRequest } from '../../application/counselor/begin-request.ts'
import type { CounselorDeps } from '../../application/counselor/counselor-deps.ts'
import { counselorMailStore } from '../../application/counselor/counselor-mail-store.ts'
import { type Counselor, counselorStore } from '../../application/counselor/counselor-store.ts'
import { createFindLink } from '../../application/counselor/find-link.ts'
import { createLinkCalls } from '../../application/counselor/link-calls.ts'
import { writeToCounselor } from '../../application/counselor/write-mails.ts'
import { bySystem } from '../../application/items/item.ts'
import { lockApplication } from '../../platform/database/lock-order.ts'
import { tokenHash } from '../../platform/secrets/secrets.ts'
import { after } from '../../platform/time/clock.ts'
import { type Chance, pick } from './chance.ts'
import type { Work } from './office-work.ts'
import { inFreeTime, inOfficeHours } from './sample-calendar.ts'

/** An address for documentation, which nobody has. */
const client = '192.0.2.17'

/** The mail that asks is noted as sent. */
const noteMail = async (deps: CounselorDeps, counselor: Counselor, at: Date): Promise<void> => {
  await deps.database.transaction(async (sql) => {
    await lockApplication(sql, counselor.account_id)
    const mailId = await writeToCounselor(deps)(sql, [counselor], 'asked', at)
    await counselorMailStore(sql).record({ id: counselor.id, step: 'ask', mailId }, at)
    const item = { id: counselor.item_id, account_id: counselor.account_id }
    await deps.items.note(sql, item, { event: 'mailed', at, by: bySystem, mailId, reason: 'ask' })
  })
}

const ratingsOf = (chance: Chance, { ratings, scale }: CounselorDeps['rules']): Readonly<Record<string, string>> => {
  // Counselors praise, and leave out what they cannot say.
  const usual = scale.slice(-4, -1)
  return Object.fromEntries(
    ratings.flatMap(({ name }) => {
      const value = chance() < 0.12 ? undefined : pick(chance, usual)
      return value ? [[name, value.name]] : []
    }),
  )
}

/** Two of three counselors open the page within a week, most of whom write something the next day; a few decline. */
const answer = async ({ deps, office, applicant }: Work, requests: CounselorDeps, { id }: Counselor, since: Date) => {
  const { chance } = applicant
  const zone = { timeZone: deps.content.school.timeZone, chance }
  const openedAt = inOfficeHours(since, 0.5 + chance() * 6, zone)
  const sentAt = inFreeTime(openedAt, -(1 + chance() * 2), zone)
  if (chance() > 0.72 || openedAt > deps.now) return
  const token = randomUUID()
  office.setTime(openedAt)
  await counselorStore(deps.database.sql).addLink(id, tokenHash(token), openedAt)
  const page = createLinkCalls(requests, createFindLink(requests))
  await page.see({ client, token })
  if (sentAt > deps.now || chance() > 0.85) return
  office.setTime(sentAt)
  const comment = pick(chance, deps.words.counselorLetters ?? [])
  if (comment === undefined || chance() < 0.06) await page.decline({ client, token }, 'declined')
  else await page.send({ client, token }, { ratings: ratingsOf(chance, requests.rules), comment })
}

/** The counselor whom the application names is asked, as after any submission. */
export const askCounselor = async (work: Work, submittedAt: Date): Promise<void> => {
  const { deps, office, id: accountId } = work
  const { counselors } = office
  if (!counselors) return
  const at = after(submittedAt, 1_000)
  office.setTime(at)
  await beginRequest(counselors)({ data: { accountId } })
  const counselor = await counselorStore(deps.database.sql).present(accountId)
  if (!counselor) return
  if (counselor.email !== '') {
    await noteMail(counselors, counselor, at)
    await answer(work, counselors, counselor, at)
  }
  // The job that reminds finds nothing due about invented people.
  await counselorStore(deps.database.sql).mailOn(counselor.id, null)
}
