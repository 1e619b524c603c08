import type { readInsightYear } from '@apply/contract/desk/insight-year'
import { addDays, dayInTimeZone, isCalendarDay, startOfDay, yearsBefore } from '@apply/engine/calendar'
import type { Desk, Form, School } from '@apply/engine/define'
import type { z } from 'zod'
import type { Sql } from '../../platform/database/database.ts'
import { listLabels } from '../list/list-labels.ts'
import { minGroup } from './insight-store.ts'
import { countByGroup, countByWeek, countFunnel, countReached, type Days } from './year-store.ts'

export type InsightYear = z.infer<typeof readInsightYear.response>

type Compared = { readonly people: number; readonly people_before: number }

/** The same day a year before; the 29th of February has the 28th. */
export const sameDayLastYear = (day: string): string => {
  const same = yearsBefore(day, 1)
  return isCalendarDay(same) ? same : addDays(`${same.slice(0, 8)}01`, 27)
}

type Count = { readonly value: string; readonly people: number }

/** Each value once, with its number of both years; the one with the most people of this year first. */
const comparedValues = (now: readonly Count[], before: readonly Count[]): readonly (Compared & { value: string })[] => {
  const [present, past] = [now, before].map((counts) => new Map(counts.map(({ value, people }) => [value, people])))
  return [...new Set([...now, ...before].map(({ value }) => value))]
    .map((value) => ({ value, people: present?.get(value) ?? 0, people_before: past?.get(value) ?? 0 }))
    .toSorted((one, other) => other.people - one.people || other.people_before - one.people_before)
}

/** The value of a term begins with its year. */
const inYears = (value: string, years: number): string =>
  value.replace(/^\d{4}/, (year) => String(Number(year) + years))

const groupsIn = async (sql: Sql, now: Days, past: Days, labels: ReturnType<typeof listLabels>) => {
  const [present, before] = [await countByGroup(sql, now), await countByGroup(sql, past)]
  const values = (by: string, years = 0) =>
    comparedValues(
      present.filter(({ grouped_by }) => grouped_by === by),
      before
        .filter(({ grouped_by }) => grouped_by === by)
        .map(({ value, people }) => ({ value: inYears(value, years), people })),
    )
  return {
    by_term: values('term', 1)
      .toSorted((one, other) => (one.value < other.value ? -1 : 1))
      .map(({ value, ...people }) => ({
        label: labels.term(value),
        label_before: labels.term(inYears(value, -1)),
        ...people,
      })),
    by_major: values('major').map(({ value, ...people }) => ({ label: labels.major(value), ...people })),
    by_state: values('state').map(({ value, ...people }) => ({ label: labels.homeState(value), ...people })),
  }
}

const weeksIn = async (sql: Sql, now: Days, past: Days, { from, until }: Pick<InsightYear, 'from' | 'until'>) => {
  const [present, before] = [await countByWeek(sql, now), await countByWeek(sql, past)]
  const at = (counts: typeof present.started, week: number) => counts.find((count) => count.week === week)?.people ?? 0
  const count = (name: 'started' | 'submitted', week: number): Compared => ({
    people: at(present[name], week),
    people_before: at(before[name], week),
  })
  const weeks: InsightYear['by_week'][number][] = []
  for (let last = until, week = 0; last >= from; last = addDays(last, -7), week += 1) {
    const first = addDays(last, -6)
    const days = { from: first < from ? from : first, until: last }
    weeks.unshift({ ...days, started: count('started', week), submitted: count('submitted', week) })
  }
  return weeks
}

/** Those who tried and did not submit are rounded down: no number stands for one to four people, nor does a difference of two. */
const hidden = (tried: number, submitted: number): number =>
  submitted + Math.floor((tried - submitted) / minGroup) * minGroup

/** How many came how far, from the start to the last state of the desk. */
const stagesOf = async (sql: Sql, days: Days, states: Desk['states']): Promise<readonly number[]> => {
  const [{ started, tried, submitted }, reached] = [await countFunnel(sql, days), await countReached(sql, days)]
  const placeOf = (name: string) => states.findIndex((state) => state.name === name)
  const reachedFrom = (place: number) =>
    reached.filter(({ state }) => placeOf(state) >= place).reduce((sum, { people }) => sum + people, 0)
  return [started, hidden(tried, submitted), submitted, ...states.slice(1).map((_, index) => reachedFrom(index + 1))]
}

const funnelIn = async (sql: Sql, now: Days, past: Days, { states }: Desk): Promise<InsightYear['funnel']> => {
  const [present, before] = [await stagesOf(sql, now, states), await stagesOf(sql, past, states)]
  const labels = ['Started', 'Tried to submit', 'Submitted', ...states.slice(1).map(({ label }) => label)]
  return labels.map((label, index) => ({ label, people: present[index] ?? 0, people_before: before[index] ?? 0 }))
}

type Context = {
  readonly form: Form
  readonly school: Pick<School, 'timeZone'>
  readonly desk: Desk
  readonly now: Date
  readonly days: number
}

/** The last days beside the same days of last year. */
export const readYear = async (sql: Sql, { form, school, desk, now, days }: Context): Promise<InsightYear> => {
  const { timeZone } = school
  const until = dayInTimeZone(timeZone, now)
  const period = { from: addDays(until, 1 - days), until }
  const lastDay = sameDayLastYear(until)
  const before = { from: addDays(lastDay, 1 - days), until: lastDay }
  const momentsOf = (shown: typeof period): Days => ({
    from: startOfDay(timeZone, shown.from),
    before: startOfDay(timeZone, addDays(shown.until, 1)),
    timeZone,
  })
  const [present, past] = [momentsOf(period), momentsOf(before)]
  return {
    ...period,
    before,
    by_week: await weeksIn(sql, present, past, period),
    ...(await groupsIn(sql, present, past, listLabels({ form, desk, today: until }))),
    funnel: await funnelIn(sql, present, past, desk),
  }
}
