import { dayInTimeZone } from '@apply/engine/calendar'
import { numberInWords } from '@apply/engine/number-words'
import { releaseRunStore } from '../../desk/decisions/release-run-store.ts'
import { releaseStore } from '../../desk/decisions/release-store.ts'
import { lockSubmitted } from '../../desk/work/move-application.ts'
import { after, dayMs } from '../../platform/time/clock.ts'
import { type Chance, chanceFrom, pick, pickWeighted } from './chance.ts'
import { createDecisionOffice, type DecisionOffice } from './decision-office.ts'
import { officerAt } from './invented-staff.ts'
import { hasRealPeople, type SampleDeps } from './sample-deps.ts'

/** When letters were released: last year's, and the first of this year. */
const releasesDaysAgo = [190, 9]

type Decided = { readonly account_id: string; readonly at: Date }

/** What was moved to a final state in this time, and has what a letter says. */
const decidedIn = ({ database, content }: SampleDeps, from: Date, before: Date): Promise<readonly Decided[]> => {
  const final = content.desk.states.filter(({ isFinal }) => isFinal).map(({ name }) => name)
  return database.sql<Decided>(
    `select changes.account_id, changes.at from desk_state_changes as changes join desk_rows using (account_id)
     where changes.to_state = any($1) and changes.at >= $2 and changes.at < $3 and withdrawn_at is null
       and major is not null and entry_term is not null
       and not exists (select from decisions where decisions.account_id = changes.account_id)
     order by changes.at, changes.account_id`,
    [final, from, before],
  )
}

type Work = { readonly deps: SampleDeps; readonly office: DecisionOffice; readonly chance: Chance }

/** One officer proposes, and another one confirms a while later. */
const decide = async ({ deps, office, chance }: Work, { account_id: accountId, at }: Decided, isConfirmed = true) => {
  const { database, content, words, staff } = deps
  const decision = pickWeighted(chance, Object.entries(words.decisions ?? {}), ([, weight]) => weight)?.[0]
  const kind = content.desk.decisions?.kinds.find(({ name }) => name === decision)
  if (!kind) return
  const condition = pick(chance, words.conditions ?? [])
  const conditions = kind.hasConditions && condition !== undefined ? [condition] : []
  const proposer = officerAt(chance, staff, at)
  office.setTime(at)
  const version = await database.transaction(async (sql) => {
    await lockSubmitted(sql, accountId)
    return office.proposals.propose(sql, proposer, { accountId, decision: kind.name, conditions, version: 0 })
  })
  const others = staff.filter(({ id }) => id !== proposer.id)
  const confirmedAt = after(at, (1 + chance() * 20) * 3_600_000)
  if (!isConfirmed || confirmedAt > deps.now) return
  office.setTime(confirmedAt)
  await database.transaction(async (sql) => {
    await lockSubmitted(sql, accountId)
    await office.proposals.confirm(sql, officerAt(chance, others, confirmedAt), { accountId, version })
  })
}

/** Releases what is confirmed, as an administrator does, at four in the afternoon. */
const release = async ({ deps, office, chance }: Work, at: Date): Promise<void> => {
  const { sql } = deps.database
  const { timeZone } = deps.content.school
  const officer = officerAt(chance, deps.staff, at)
  office.setTime(after(at, -2 * dayMs))
  const decisions = Object.keys(deps.words.decisions ?? {})
  const local = { day: dayInTimeZone(timeZone, at), time: '16:00', occurrence: 'first' } as const
  const releaseId = await office.releases.prepare(officer, { decisions }, local)
  const { signal } = new AbortController()
  await office.makeLetters(releaseId, signal)
  const { total, moment } = (await releaseStore(sql).find(releaseId)) ?? { total: 0, moment: at }
  await office.releases.schedule(officer, releaseId, numberInWords(total))
  office.setTime(moment)
  await releaseRunStore(sql).begin(releaseId, moment)
  await office.run({ data: { releaseId }, isLastTry: true, signal })
}

/**
 * Decisions about what the office has decided: those of last year with their letters, of this year also some that wait for theirs. None
 * beside real applicants, because a release takes whatever is confirmed.
 */
export const decideApplications = async (deps: SampleDeps): Promise<void> => {
  if (!deps.content.desk.decisions || !deps.words.decisions || (await hasRealPeople(deps.database))) return
  const work = { deps, office: createDecisionOffice(deps), chance: chanceFrom(deps.seed * 31_337) }
  let from = new Date(0)
  for (const daysAgo of releasesDaysAgo) {
    const releasedAt = after(deps.now, -daysAgo * dayMs)
    const before = after(releasedAt, -3 * dayMs)
    const decided = await decidedIn(deps, from, before)
    for (const each of decided) await decide(work, each)
    if (decided.length > 0) await release(work, releasedAt)
    from = before
  }
  for (const each of await decidedIn(deps, from, deps.now)) await decide(work, each, work.chance() < 0.6)
}
