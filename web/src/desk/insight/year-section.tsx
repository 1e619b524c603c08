import { dayInWords } from '@apply/engine/calendar'
import type { YearTable } from '@apply/engine/desk-exchange'
import type { ReactNode } from 'react'
import * as desk from '../desk.module.css'
import { LoadFailure } from '../failures.tsx'
import { type Compared, ComparedBars } from './compared-bars.tsx'
import * as css from './insight.module.css'
import { TableBehind } from './table-behind.tsx'
import { WeekChart } from './week-chart.tsx'
import { shortDay, useYear, type Year } from './year-data.ts'

type Shown = { readonly year: Year; readonly days: number }

type Group = { readonly label: string; readonly people: number; readonly people_before: number }

const comparedIn = (groups: readonly Group[]): readonly Compared[] =>
  groups.map(({ label, people, people_before }) => ({ label, people, peopleBefore: people_before }))

const fileOf = (table: YearTable, days: number) => ({
  path: `/desk/api/insight/year/file?days=${days}&table=${table}`,
  fileName: `${table}.csv`,
})

type CardProps = { readonly title: string; readonly about: string; readonly children: ReactNode }

const Card = ({ title, about, children }: CardProps) => (
  <section className={`${desk.deskCard} ${css.insightCard}`} aria-label={title}>
    <h3>{title}</h3>
    <p className={desk.deskSoft}>{about}</p>
    {children}
  </section>
)

const Funnel = ({ year, days }: Shown) => (
  <Card
    title="From the start to a decision"
    about="Of the applications that were started in this time: how many came how far by its last day. Those who tried and did not submit count in fives."
  >
    <ComparedBars title="From the start to a decision" rows={comparedIn(year.funnel)} asShares />
    <TableBehind
      title="From the start to a decision"
      {...fileOf('funnel', days)}
      columns={['Came as far as', 'This year', 'Last year']}
      rows={year.funnel.map(({ label, people, people_before }) => [label, people, people_before])}
    />
  </Card>
)

const Weeks = ({ year, days }: Shown) => (
  <Card title="By week" about="Seven days each, up to today. The line is last year, up to the same day.">
    <WeekChart title="Submitted" of="submitted" weeks={year.by_week} />
    <WeekChart title="Started" of="started" weeks={year.by_week} />
    <TableBehind
      title="By week"
      {...fileOf('by-week', days)}
      columns={['Week', 'Submitted', 'Submitted last year', 'Started', 'Started last year']}
      rows={year.by_week
        .toReversed()
        .map(({ from, until, submitted, started }) => [
          `${shortDay(from)} to ${shortDay(until)}`,
          ...[submitted.people, submitted.people_before, started.people, started.people_before],
        ])}
    />
  </Card>
)

/** More would be a list. The table has all of them. */
const maxBars = 8

type GroupsProps = { readonly title: string; readonly table: YearTable; readonly name: string; readonly days: number }

const Groups = ({ title, table, name, days, groups }: GroupsProps & { readonly groups: readonly Compared[] }) => (
  <Card
    title={title}
    about={
      groups.length > maxBars
        ? `Submitted applications; the ${maxBars} largest of ${groups.length}.`
        : 'Submitted applications.'
    }
  >
    {groups.length === 0 ? (
      <p className={desk.deskEmpty}>Nothing was submitted in this time.</p>
    ) : (
      <>
        <ComparedBars title={title} rows={groups.slice(0, maxBars)} />
        <TableBehind
          title={title}
          {...fileOf(table, days)}
          columns={[name, 'This year', 'Last year']}
          rows={groups.map(({ label, people, peopleBefore }) => [label, people, peopleBefore])}
        />
      </>
    )}
  </Card>
)

const Charts = (shown: Shown) => {
  const { year, days } = shown
  const { from, until, before } = year
  const terms = year.by_term.map(({ label_before, ...group }) => ({
    ...group,
    peopleBefore: group.people_before,
    note: `beside ${label_before}`,
  }))
  return (
    <>
      <p className={desk.deskSoft}>
        {`${dayInWords(from)} to ${dayInWords(until)}, beside ${dayInWords(before.from)} to ${dayInWords(before.until)}. Drafts that were deleted since are in neither.`}
      </p>
      <p className={css.insightLegend} aria-hidden="true">
        <span>This year</span>
        <span className={css.insightLastYear}>Last year, to the same day</span>
      </p>
      <div className={css.insightPair}>
        <Funnel {...shown} />
        <Weeks {...shown} />
      </div>
      <div className={css.insightThree}>
        <Groups title="By term" table="by-term" name="Term" days={days} groups={terms} />
        <Groups title="By major" table="by-major" name="Major" days={days} groups={comparedIn(year.by_major)} />
        <Groups
          title="By home state"
          table="by-state"
          name="Home state"
          days={days}
          groups={comparedIn(year.by_state)}
        />
      </div>
    </>
  )
}

/** How many applications there are, beside the same days of last year. */
export const YearSection = ({ days }: { readonly days: number }) => {
  const { data: year, error, refetch } = useYear(days)
  return (
    <>
      <h2>This year and last year</h2>
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h3>The numbers of both years could not be loaded</h3>
      </LoadFailure>
      {year && <Charts year={year} days={days} />}
    </>
  )
}
