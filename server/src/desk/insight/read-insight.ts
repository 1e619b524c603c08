import type { readInsight as insightCall } from '@apply/contract/desk/insight'
import { addDays, dayInTimeZone, startOfDay } from '@apply/engine/calendar'
import type { Form, School } from '@apply/engine/define'
import { exportColumns } from '@apply/engine/read-only'
import { questionFor } from '@apply/engine/walk'
import type { z } from 'zod'
import type { Sql } from '../../platform/database/database.ts'
import {
  countByDay,
  countCorrected,
  countLeftOn,
  countMessages,
  countRefused,
  minGroup,
  type Period,
  timeToSubmit,
} from './insight-store.ts'

export type Insight = z.infer<typeof insightCall.response>

type Context = {
  readonly form: Form
  readonly school: Pick<School, 'timeZone'>
  readonly now: Date
  readonly days: number
}

/** Null for so few people that they could be recognised. Zero tells nothing about anyone. What the list counts for everybody is not hidden. */
const hideSmall = (people: number): number | null => (people === 0 || people >= minGroup ? people : null)

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const rounded = (seconds: number, unit: number): number => Math.round((seconds / unit) * 10) / 10

/** The label of a question, with the name of its entry in a repeated group. */
const labelOf = (form: Form, key: string): string =>
  exportColumns(form).find((column) => column.key === key)?.label ?? key

const byDayIn = async (sql: Sql, period: Period, days: readonly string[]): Promise<Insight['by_day']> => {
  const { started, firstAttempt, submitted } = await countByDay(sql, period)
  const [starts, attempts, submissions] = [started, firstAttempt, submitted].map(
    (counts) => new Map(counts.map(({ day: each, people }) => [each, people])),
  )
  return days.map((each) => ({
    day: each,
    started: starts?.get(each) ?? 0,
    first_attempt: hideSmall(attempts?.get(each) ?? 0),
    submitted: submissions?.get(each) ?? 0,
  }))
}

const timesIn = async (sql: Sql, period: Period): Promise<Insight['time_to_submit']> => {
  const times = await timeToSubmit(sql, period)
  if (!times) return null
  return { median_hours: rounded(times.median, hour), p90_hours: rounded(times.p90, hour) }
}

const maxCorrected = 20

const listsIn = async (sql: Sql, period: Period, form: Form) => {
  const pages = new Map(form.pages.map(({ route, title }) => [route, title]))
  const label = (key: string) => labelOf(form, key)
  const leftOn = await countLeftOn(sql, period)
  const messages = await countMessages(sql, period)
  const corrected = await countCorrected(sql, period)
  const refused = await countRefused(sql, period)
  return {
    left_on: leftOn.map(({ last_page, people }) => ({
      page: last_page === null ? 'No page yet' : (pages.get(last_page) ?? last_page),
      people,
    })),
    messages: messages.map(({ key, message, people, seconds }) => ({
      question: label(key),
      message,
      people,
      median_days: rounded(seconds, day),
    })),
    // The label of a choice and the code of a school change together with their question.
    corrected: corrected
      .filter(({ key }) => questionFor(form, key)?.key === key)
      .slice(0, maxCorrected)
      .map(({ key, people, seconds }) => ({ question: label(key), people, median_minutes: rounded(seconds, minute) })),
    refused: refused.map(({ key, message, people }) => ({ question: label(key), message, people })),
  }
}

/** What is stored about the last days, as numbers that identify nobody. */
export const readInsight = async (sql: Sql, { form, school, now, days }: Context): Promise<Insight> => {
  const { timeZone } = school
  const until = dayInTimeZone(timeZone, now)
  const from = addDays(until, 1 - days)
  const period = { from: startOfDay(timeZone, from), before: startOfDay(timeZone, addDays(until, 1)), timeZone, now }
  const everyDay = Array.from({ length: days }, (_, index) => addDays(from, index))
  return {
    from,
    until,
    by_day: await byDayIn(sql, period, everyDay),
    time_to_submit: await timesIn(sql, period),
    ...(await listsIn(sql, period, form)),
  }
}
