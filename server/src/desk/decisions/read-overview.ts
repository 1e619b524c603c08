import type { readDecisionOverview, readRelease as readReleaseCall } from '@apply/contract/desk/releases'
import type { Desk } from '@apply/engine/define'
import { isOpen, itemStates } from '@apply/engine/items'
import type { z } from 'zod'
import type { Sql } from '../../platform/database/database.ts'
import { type Listed, overviewStore } from './overview-store.ts'
import { type NamedRelease, releaseStore } from './release-store.ts'
import { noSuchRelease } from './releases.ts'
import { sampleLetters } from './sample-letters.ts'

type Overview = z.input<typeof readDecisionOverview.response>
type ShownRelease = Overview['releases'][number]

const some = (rows: readonly Listed[]) => ({
  count: rows[0]?.total ?? 0,
  first: rows.map(({ id, name, email, decision }) => ({
    ...{ id, email, name: name ?? '' },
    ...(decision !== null && { decision }),
  })),
})

const shownRelease = async (sql: Sql, release: NamedRelease): Promise<ShownRelease> => {
  const { id, moment, status, made, released, opened, scheduler, scheduled_at, ended_at } = release
  const counts = await releaseStore(sql).counts(id)
  return {
    ...{ id, status, counts, made, released, opened, moment: moment.toISOString() },
    prepared: { by: release.preparer, at: release.prepared_at.toISOString() },
    ...(scheduler !== null && scheduled_at && { scheduled: { by: scheduler, at: scheduled_at.toISOString() } }),
    total: counts.reduce((sum, { count }) => sum + count, 0),
    ...(ended_at && { ended_at: ended_at.toISOString() }),
  }
}

const openStates = itemStates.filter(isOpen)

const conflictsIn = async (sql: Sql): Promise<Overview['conflicts']> => {
  const store = overviewStore(sql)
  const found = [
    { reason: 'The applicant has withdrawn. This letter is not sent.', ...some(await store.withdrawn()) },
    {
      reason: 'Something that the application needs or was asked for is open.',
      ...some(await store.openItems(openStates)),
    },
    { reason: 'Confirmed by somebody who has left or only reads now.', ...some(await store.confirmedByGone()) },
  ]
  return found.filter(({ count }) => count > 0)
}

const changesFor = async (sql: Sql, staffId: string): Promise<Overview['changes']> => {
  const store = overviewStore(sql)
  const seen = await store.lastSeen(staffId)
  const { count, last } = await store.changesAfter(seen?.step ?? 0)
  const newest = await store.newestAfter(seen?.step ?? 0)
  return {
    count,
    ...(seen && { since: seen.at.toISOString() }),
    newest: newest.map(({ id, name, email, step, decision, by, at }) => ({
      ...{ id, step, decision, by },
      name: name || email,
      at: at.toISOString(),
    })),
    step: last,
  }
}

/** Everything on the page about decisions. */
export const readOverview = async (sql: Sql, staffId: string, { decisions }: Desk): Promise<Overview> => {
  const store = overviewStore(sql)
  const further = (decisions?.kinds ?? []).filter(({ isFinal = false }) => !isFinal).map(({ name }) => name)
  const releases: ShownRelease[] = []
  for (const release of await releaseStore(sql).list()) releases.push(await shownRelease(sql, release))
  return {
    counts: await store.counts(),
    undecided: some(await store.undecided(decisions?.awaitedIn ?? [])),
    awaiting: some(await store.awaiting(further)),
    conflicts: await conflictsIn(sql),
    changes: await changesFor(sql, staffId),
    releases,
  }
}

/** One release with the letters that are read before it. */
export const readRelease = async (sql: Sql, id: string): Promise<z.input<typeof readReleaseCall.response>> => {
  const release = await releaseStore(sql).find(id)
  if (!release) throw noSuchRelease()
  const letters = await sampleLetters(sql, id)
  return {
    ...(await shownRelease(sql, release)),
    letters: letters.map(({ account_id, name, email, ...letter }) => ({
      ...letter,
      application: account_id,
      name: name || email,
    })),
  }
}
