import * as desk from '../desk.module.css'
import * as css from './insight.module.css'
import { shortDay } from './year-data.ts'

/** A number of people on one day; null where it is hidden. */
type DayValue = { readonly day: string; readonly people: number | null }

type Props = { readonly title: string; readonly values: readonly DayValue[]; readonly max: number }

const height = 100
const hiddenHeight = 4
const barWidth = 10
const gap = 2

/** One bar for each day. A day with one to four people has a small grey bar, whatever the number is. */
export const DayChart = ({ title, values, max }: Props) => {
  const width = values.length * barWidth
  return (
    <figure className={css.insightChart}>
      <figcaption>
        {title} <span className={desk.deskSoft}>{`0 to ${max.toLocaleString('en-US')} a day`}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}, by day. The table has the numbers.`}
      >
        {values.map(({ day, people }, index) => {
          const bar = people === null ? hiddenHeight : (people / max) * height
          return (
            <rect
              key={day}
              className={people === null ? css.insightBarHidden : css.insightBar}
              x={index * barWidth + gap / 2}
              y={height - bar}
              width={barWidth - gap}
              height={bar}
            />
          )
        })}
      </svg>
      <div className={css.insightAxis} aria-hidden="true">
        <span>{shortDay(values[0]?.day ?? '')}</span>
        <span>{shortDay(values.at(-1)?.day ?? '')}</span>
      </div>
    </figure>
  )
}
