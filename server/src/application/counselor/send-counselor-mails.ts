import { dayInTimeZone } from '@apply/engine/calendar'
import { nextReminderOn } from '@apply/engine/counselor'
import type { FastifyBaseLogger } from 'fastify'
import { asAccount } from '../../platform/audit/audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { lockApplication } from '../../platform/database/lock-order.ts'
import { collectFailures } from '../../platform/errors/collect-failures.ts'
import { after } from '../../platform/time/clock.ts'
import { bySystem } from '../items/item.ts'
import type { CounselorDeps } from './counselor-deps.ts'
import { counselorMailStore, type Due } from './counselor-mail-store.ts'
import { counselorStore } from './counselor-store.ts'
import { type DueMails, dueMails } from './due-mails.ts'
import { settleRequest } from './settle-request.ts'
import { writeToApplicant, writeToCounselor } from './write-mails.ts'

const hourMs = 60 * 60_000
const pageSize = 500

/** Longer lists are read by nobody, and the rest follows with the next mail. */
const maxStudentsInMail = 30

/** One run of the job. */
type Run = { readonly now: Date; readonly today: string }

const runAt = ({ clock, school }: CounselorDeps): Run => {
  const now = clock()
  return { now, today: dayInTimeZone(school.timeZone, now) }
}

/** The applications are locked in the order of their accounts, as everywhere. */
const lockAll = async (sql: Sql, found: readonly Due[]): Promise<void> => {
  for (const accountId of found.map(({ account_id }) => account_id).toSorted()) await lockApplication(sql, accountId)
}

type Sent = { readonly steps: readonly string[]; readonly mailId: string | null }

/** Notes what was sent about a request, and when something is due again. */
const recordSent = async (sql: Sql, { rules, items }: CounselorDeps, due: Due, sent: Sent, { now }: Run) => {
  const { steps, mailId } = sent
  for (const step of steps) await counselorMailStore(sql).record({ id: due.id, step, mailId }, now)
  const done = new Set(await counselorMailStore(sql).stepsOf(due.id))
  const next = nextReminderOn(rules, { state: due.state, askedOn: due.asked_on, done })
  await counselorStore(sql).mailOn(due.id, next ?? null)
  if (mailId === null) return
  const item = { id: due.item_id, account_id: due.account_id }
  const reason = steps.at(-1) ?? ''
  await items.note(sql, item, { event: 'mailed', at: now, by: bySystem, mailId, reason })
}

const isAsking = (mails: readonly DueMails[]): boolean => mails.some(({ toCounselor }) => toCounselor?.kind === 'asked')

/** One mail to one counselor about every student for whom something is due. */
const writeGroup = (deps: CounselorDeps, run: Run, found: readonly Due[]): Promise<number> =>
  deps.database.transaction(async (sql) => {
    await lockAll(sql, found)
    const mails = counselorMailStore(sql)
    const rows = await mails.dueAmong(
      found.map(({ id }) => id),
      run.today,
    )
    const due = rows.map((row) => ({ row, mails: dueMails(row, deps, run.today, run.now) }))
    const wanted = due.filter(({ mails: { toCounselor } }) => toCounselor !== undefined)
    const [first, ...others] = wanted
    if (!first) return 0
    const { email } = first.row
    const from = after(run.now, -deps.rules.hoursBetweenMails * hourMs)
    if (await mails.wasWrittenTo(email, from, run.now)) return 0
    const kind = isAsking(wanted.map((each) => each.mails)) ? 'asked' : 'reminded'
    const about = [first.row, ...others.map(({ row }) => row)] as const
    const mailId = await writeToCounselor(deps)(sql, about, kind, run.now)
    for (const { row, mails: each } of wanted)
      await recordSent(sql, deps, row, { steps: each.toCounselor?.steps ?? [], mailId }, run)
    return 1
  })

/** Tells one applicant; decided again under the lock. */
const writeTell = (deps: CounselorDeps, run: Run, found: Due): Promise<number> =>
  deps.database.transaction(async (sql) => {
    await lockAll(sql, [found])
    const [row] = await counselorMailStore(sql).dueAmong([found.id], run.today)
    const tell = row && dueMails(row, deps, run.today, run.now).toApplicant
    if (!row || !tell) return 0
    const mailId = await writeToApplicant(deps)(sql, row, tell.kind, run.now)
    await recordSent(sql, deps, row, { steps: tell.steps, mailId }, run)
    return 1
  })

/** A request about which nothing can be sent any more must not be found again and again. */
const forget = (deps: CounselorDeps, run: Run, found: Due): Promise<void> =>
  deps.database.transaction(async (sql) => {
    await lockAll(sql, [found])
    const [row] = await counselorMailStore(sql).dueAmong([found.id], run.today)
    if (!row || row.link_ends_at > run.now || Object.keys(dueMails(row, deps, run.today, run.now)).length > 0) return
    await counselorStore(sql).mailOn(row.id, null)
  })

const byAddress = (found: readonly Due[]): ReadonlyMap<string, readonly Due[]> =>
  Map.groupBy(found, ({ email }) => email)

/** Everything that is due, page by page; a whole address is never split between pages but by the length of one mail. */
async function* dueByAddress({ database }: CounselorDeps, { today }: Run) {
  const noAddress = await counselorMailStore(database.sql).dueWithoutAddress(today, pageSize)
  yield noAddress
  let last = ''
  for (;;) {
    const page = await counselorMailStore(database.sql).due(today, last, pageSize)
    yield page
    const next = page.at(-1)?.email
    if (page.length < pageSize || next === undefined) return
    last = next
  }
}

const settleUndelivered = async (deps: CounselorDeps): Promise<void> => {
  const { database } = deps
  for (const { id, account_id, refusal } of await counselorMailStore(database.sql).undelivered())
    await database.transaction(async (sql) => {
      await lockApplication(sql, account_id)
      const counselor = await counselorStore(sql).find(id)
      if (counselor?.state !== 'asked' && counselor?.state !== 'opened') return
      await settleRequest(deps)(sql, counselor, { state: 'bounced', item: 'bounced', by: bySystem, reason: refusal })
    })
}

type Failures = ReturnType<typeof collectFailures>

/** Only what is due takes a transaction: outside its hours everything that waits for them is found again every minute. */
const writePage = async (deps: CounselorDeps, run: Run, page: readonly Due[], failures: Failures): Promise<number> => {
  let written = 0
  const mailsOf = (due: Due) => dueMails(due, deps, run.today, run.now)
  const toCounselors = byAddress(page.filter((due) => mailsOf(due).toCounselor))
  for (const [, group] of toCounselors)
    await failures.attempt(`counselor of ${asAccount(group[0]?.account_id)}`, async () => {
      written += await writeGroup(deps, run, group.slice(0, maxStudentsInMail))
    })
  for (const due of page)
    await failures.attempt(asAccount(due.account_id), async () => {
      if (mailsOf(due).toApplicant) written += await writeTell(deps, run, due)
      else if (due.link_ends_at <= run.now) await forget(deps, run, due)
    })
  return written
}

/** Writes what is due now, each mail in the transaction that records it. Throws at the end if something has failed. */
export const sendCounselorMails = async (
  deps: CounselorDeps,
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<number> => {
  const failures = collectFailures()
  let written = 0
  await failures.attempt('mails that came back', () => settleUndelivered(deps))
  const run = runAt(deps)
  for await (const page of dueByAddress(deps, run)) written += await writePage(deps, run, page, failures)
  if (written > 0) {
    deps.mailQueue.wake()
    log.info({ mails: written }, 'Mails about counselors were written.')
  }
  failures.throwIfAny()
  return written
}
