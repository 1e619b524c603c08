import * as desk from '../desk.module.css'
import * as css from './insight.module.css'
import { shortDay, type Year } from './year-data.ts'

type Props = { readonly title: string; readonly of: 'started' | 'submitted'; readonly weeks: Year['by_week'] }

const height = 100
const step = 12
const gap = 3

/** Bars of this year, and last year as a line above or through them. */
export const WeekChart = ({ title, of, weeks }: Props) => {
  const max = Math.max(5, ...weeks.flatMap((week) => [week[of].people, week[of].people_before]))
  const total = weeks.reduce((sum, week) => sum + week[of].people, 0)
  const totalBefore = weeks.reduce((sum, week) => sum + week[of].people_before, 0)
  const y = (people: number) => height - (people / max) * height
  const line = weeks.map(
    (week, index) => `${index * step},${y(week[of].people_before)} ${(index + 1) * step},${y(week[of].people_before)}`,
  )
  const text = `${title} by week: ${total.toLocaleString('en-US')} in all, last year ${totalBefore.toLocaleString('en-US')}. The table has the numbers.`
  return (
    <figure className={css.insightChart}>
      <figcaption>
        {title}{' '}
        <span className={desk.deskSoft}>
          {`${total.toLocaleString('en-US')}, last year ${totalBefore.toLocaleString('en-US')} · 0 to ${max.toLocaleString('en-US')} a week`}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${weeks.length * step} ${height}`} preserveAspectRatio="none" role="img" aria-label={text}>
        {weeks.map((week, index) => (
          <rect
            key={week.until}
            className={css.insightBar}
            x={index * step + gap / 2}
            y={y(week[of].people)}
            width={step - gap}
            height={height - y(week[of].people)}
          />
        ))}
        <polyline className={css.insightLine} points={line.join(' ')} />
      </svg>
      <div className={css.insightAxis} aria-hidden="true">
        <span>{shortDay(weeks[0]?.from ?? '')}</span>
        <span>{shortDay(weeks.at(-1)?.until ?? '')}</span>
      </div>
    </figure>
  )
}
