import { type DuplicatePair, judgeDuplicate, readDuplicates } from '@apply/contract/desk/duplicates'
import { momentInTimeZone } from '@apply/engine/calendar'
import type { Desk, Form, School } from '@apply/engine/define'
import { z } from 'zod'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { schoolDay } from '../../platform/time/clock.ts'
import { type ListLabels, listLabels } from '../list/list-labels.ts'
import { duplicateStore, type PairPlace, type StoredPair } from './duplicate-store.ts'
import { isPairReason, minPairWeight, pairWeights } from './weigh-pair.ts'

const pageSize = 25
const maxCounted = 1000

const personOf = (
  { account_id, submitted_at, ...person }: StoredPair['first'],
  labels: ListLabels,
): DuplicatePair['first'] => ({
  id: account_id,
  name: person.name,
  email: person.email,
  receipt: person.receipt,
  birth_date: person.birth_date,
  zip: person.zip,
  phones: [...person.phones],
  submitted_at: submitted_at && new Date(submitted_at).toISOString(),
  term: labels.term(person.entry_term),
  major: labels.major(person.major),
  home_state: labels.homeState(person.state),
  desk_state: labels.deskState(person.desk_state),
})

const pairOf = (
  { first, second, reasons, judgement, judged_at, ...pair }: StoredPair,
  labels: ListLabels,
): DuplicatePair => ({
  first: personOf(first, labels),
  second: personOf(second, labels),
  weight: pair.weight,
  version: pair.version,
  reasons: reasons.filter(isPairReason).map((reason) => ({ ...pairWeights[reason] })),
  judgement: judgement ?? 'open',
  judged_by: pair.judged_by,
  judged_at: judged_at?.toISOString() ?? null,
})

const place = z.tuple([z.int32(), z.uuid(), z.uuid()])

const placeOf = (after: string): PairPlace => {
  const [weight, first, second] = after.split('.')
  const { success, data } = place.safeParse([Number(weight), first, second])
  if (!success) throw new HttpError(400, 'This address of a page is not valid. Please open the duplicates again.')
  return { weight: data[0], first: data[1], second: data[2] }
}

const afterPair = ({ weight, first, second }: StoredPair): string =>
  [weight, first.account_id, second.account_id].join('.')

/** Who judged meanwhile, in words. */
const overtaken = ({ judgement, judged_by, judged_at }: StoredPair, timeZone: string): HttpError => {
  if (judgement === null || judged_at === null)
    return new HttpError(409, 'Somebody has taken the judgement back meanwhile. Please look at the pair again.')
  const when = momentInTimeZone(timeZone, judged_at)
  return new HttpError(409, `${judged_by} marked this pair as “${judgement}” meanwhile, on ${when}.`)
}

type Deps = { readonly call: StaffCall; readonly form: Form; readonly school: School; readonly desk: Desk }

/** Pairs of applications that are likely of the same person. Staff judge them; nothing is merged. */
export const duplicateRoutes = (app: App, { call, form, school, desk }: Deps): void => {
  const { database, clock, staffRoute, recordAction } = call
  const today = schoolDay(school, clock)
  const labelsOfToday = () => listLabels({ form, desk, today: today() })
  app.get(readDuplicates.path, staffRoute(readDuplicates), async ({ staff, query: { judgement = 'open', after } }) => {
    const store = duplicateStore(database.sql)
    const found = await store.list(judgement, after === undefined ? undefined : placeOf(after), pageSize + 1)
    const open = await store.countOpen(maxCounted + 1)
    const shown = found.slice(0, pageSize)
    const result = `${shown.length} pairs, ${judgement}`
    await recordAction(database.sql, staff, { target: 'duplicates', action: 'desk duplicates', result })
    const [last, labels] = [shown.at(-1), labelsOfToday()]
    return {
      pairs: shown.map((pair) => pairOf(pair, labels)),
      next: last && found.length > pageSize ? afterPair(last) : null,
      open: { count: Math.min(open, maxCounted), is_more: open > maxCounted },
      min_weight: minPairWeight,
    }
  })

  app.put(judgeDuplicate.path, staffRoute(judgeDuplicate), ({ staff, params: ids, body: { judgement, version } }) =>
    database.transaction(async (sql: Sql) => {
      const store = duplicateStore(sql)
      const pair = await store.find(ids.first, ids.second)
      if (!pair) throw new HttpError(404, 'There is no such pair.')
      if (pair.version !== version) throw overtaken(pair, school.timeZone)
      const at = clock()
      await store.judge(ids, judgement, staff.id, at)
      // In the record of both persons.
      for (const [target, other] of [
        [ids.first, ids.second],
        [ids.second, ids.first],
      ]) {
        const result = `${judgement}: ${asAccount(other)}`
        await recordAction(sql, staff, { at, target: asAccount(target), action: 'desk duplicate', result })
      }
      const judged = await store.find(ids.first, ids.second)
      return pairOf(judged ?? pair, labelsOfToday())
    }),
  )
}
