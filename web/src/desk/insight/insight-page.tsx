import type { readInsight } from '@apply/contract/desk/insight'
import { dayInWords } from '@apply/engine/calendar'
import { insightPeriods } from '@apply/engine/desk-exchange'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call, type ResponseOf } from '../../api/call.ts'
import { ScreenSpinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import * as desk from '../desk.module.css'
import { LoadFailure } from '../failures.tsx'
import { DayChart } from './day-chart.tsx'
import * as css from './insight.module.css'
import { InsightTable } from './insight-table.tsx'
import { TableBehind } from './table-behind.tsx'
import { YearSection } from './year-section.tsx'

type Insight = ResponseOf<typeof readInsight>

type Shown = { readonly insight: Insight; readonly days: number }

/** The period is in the address. */
const usePeriod = () => {
  const [search, setSearch] = useSearchParams()
  const days = insightPeriods.find((each) => String(each) === search.get('days')) ?? 30
  return { days, choose: (next: number) => setSearch({ days: String(next) }, { replace: true }) }
}

type PeriodProps = { readonly days: number; readonly onChoose: (days: number) => void }

const Periods = ({ days, onChoose }: PeriodProps) => (
  <fieldset className={`${design.segments} ${css.insightPeriods}`}>
    <legend className={design.visuallyHidden}>Period</legend>
    {insightPeriods.map((each) => (
      <label key={each}>
        <input type="radio" name="days" checked={each === days} onChange={() => onChoose(each)} />
        <span>{each === 365 ? 'One year' : `${each} days`}</span>
      </label>
    ))}
  </fieldset>
)

const series = [
  ['started', 'Started'],
  ['first_attempt', 'First attempt to submit'],
  ['submitted', 'Submitted'],
] as const

const shown = (people: number | null): string => people?.toLocaleString('en-US') ?? '1 to 4'

const ByDay = ({ insight, days }: Shown) => {
  const all = insight.by_day.flatMap((day) => series.map(([name]) => day[name] ?? 0))
  const max = Math.max(5, ...all)
  const rows = insight.by_day
    .toReversed()
    .map(({ day, ...people }) => [day, ...series.map(([name]) => shown(people[name]))])
  return (
    <section className={`${desk.deskCard} ${css.insightCard}`} aria-label="By day">
      <h3>By day</h3>
      <p className={desk.deskSoft}>
        The day at the school of the first saved answer, of the first attempt to submit, and of the submission. A grey
        bar stands for one to four people who tried to submit for the first time. Their number is hidden.
      </p>
      <div className={css.insightThree}>
        {series.map(([name, title]) => (
          <DayChart
            key={name}
            title={title}
            max={max}
            values={insight.by_day.map((each) => ({ day: each.day, people: each[name] }))}
          />
        ))}
      </div>
      <TableBehind
        title="By day"
        path={`/desk/api/insight/file?days=${days}&table=by-day`}
        fileName="by-day.csv"
        columns={['Day', ...series.map(([, title]) => title)]}
        rows={rows}
      />
    </section>
  )
}

const hoursText = (hours: number): string =>
  hours < 48
    ? `${hours.toLocaleString('en-US')} hours`
    : `${(Math.round(hours / 2.4) / 10).toLocaleString('en-US')} days`

const Times = ({ time_to_submit: times }: Insight) => (
  <section className={`${desk.deskCard} ${css.insightCard}`} aria-label="Time to submit">
    <h3>Time to submit</h3>
    {times ? (
      <p>
        Half of the people who submitted needed at most <strong>{hoursText(times.median_hours)}</strong> from their
        first saved answer, and nine of ten at most <strong>{hoursText(times.p90_hours)}</strong>.
      </p>
    ) : (
      <p className={desk.deskEmpty}>Fewer than five people submitted in this time.</p>
    )}
  </section>
)

const Struggles = ({ insight, days }: Shown) => (
  <>
    <InsightTable
      title="Where drafts were left"
      about="The last page of drafts that were begun in this time and not changed for a week."
      name="left-on"
      days={days}
      columns={['Page', 'Drafts']}
      rows={insight.left_on.map(({ page, people }) => [page, people])}
      bars={1}
    />
    <InsightTable
      title="Messages that stop people"
      about="What the last attempt to submit has said in drafts that are still not submitted. Messages of earlier attempts are not stored."
      name="messages"
      days={days}
      columns={['Question', 'Message', 'People', 'Days since the first attempt (median)']}
      rows={insight.messages.map(({ question, message, people, median_days }) => [
        question,
        message,
        people,
        median_days,
      ])}
      bars={2}
    />
    <InsightTable
      title="Answers changed after the first attempt"
      about="Among the latest 2,000 people who tried to submit. Why they changed an answer is not stored."
      name="corrected"
      days={days}
      columns={['Question', 'People', 'Minutes after the first attempt (median)']}
      rows={insight.corrected.map(({ question, people, median_minutes }) => [question, people, median_minutes])}
      bars={1}
    />
    <InsightTable
      title="Documents that were refused"
      about="Files that could not be accepted and have not been replaced since. Refusals before a replacement are not stored."
      name="refused"
      days={days}
      columns={['Question', 'Why', 'People']}
      rows={insight.refused.map(({ question, message, people }) => [question, message, people])}
      bars={2}
    />
  </>
)

/** How many apply, and where they struggle, from what is stored anyway. */
export const InsightPage = () => {
  const { days, choose } = usePeriod()
  const {
    data: insight,
    error,
    refetch,
  } = useQuery({
    queryKey: ['insight', days],
    queryFn: () => call<typeof readInsight>('GET', '/desk/api/insight', { query: { days: String(days) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <title>Insight · Admissions desk</title>
      <div className={desk.deskTitleRow}>
        <h1>Insight</h1>
        <Periods days={days} onChoose={choose} />
      </div>
      <YearSection days={days} />
      <h2>Where applicants struggle</h2>
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h3>The numbers could not be loaded</h3>
      </LoadFailure>
      {!insight && !error && <ScreenSpinner />}
      {insight && (
        <>
          <p
            className={desk.deskSoft}
          >{`${dayInWords(insight.from)} to ${dayInWords(insight.until)}. What the list counts is exact; other groups of fewer than five people are hidden.`}</p>
          <ByDay insight={insight} days={days} />
          <Times {...insight} />
          <Struggles insight={insight} days={days} />
        </>
      )}
    </>
  )
}
