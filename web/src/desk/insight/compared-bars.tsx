import * as desk from '../desk.module.css'
import * as css from './insight.module.css'
import { changeText } from './year-data.ts'

export type Compared = {
  readonly label: string
  /** What it is compared with, where last year has another name. */
  readonly note?: string
  readonly people: number
  readonly peopleBefore: number
}

type Props = {
  readonly title: string
  readonly rows: readonly Compared[]
  /** Shows each number as a share of the first one. */
  readonly asShares?: boolean
}

const shown = (people: number): string => people.toLocaleString('en-US')

const share = (people: number, of: number): string => (of === 0 ? '' : `${Math.round((people / of) * 100)}%`)

/** What a chart says to those who do not see it. */
const chartText = (title: string, rows: readonly Compared[]): string =>
  `${title}. ${rows.map(({ label, people, peopleBefore }) => `${label}: ${shown(people)}, last year ${shown(peopleBefore)}`).join('; ')}.`

const BarPair = ({ row, max }: { readonly row: Compared; readonly max: number }) => (
  <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
    <rect className={css.insightBar} width={(row.people / max) * 100} height={11} />
    <rect className={css.insightBarBefore} y={14} width={(row.peopleBefore / max) * 100} height={5} />
  </svg>
)

/** A bar of this year above a thinner one of last year, for each row. */
export const ComparedBars = ({ title, rows, asShares = false }: Props) => {
  const max = Math.max(1, ...rows.flatMap(({ people, peopleBefore }) => [people, peopleBefore]))
  const first = rows[0]
  return (
    <div role="img" aria-label={chartText(title, rows)}>
      {rows.map((row) => (
        <div key={row.label} className={css.insightRow}>
          <span>
            {row.label}
            {row.note !== undefined && <span className={desk.deskSoft}>{` ${row.note}`}</span>}
          </span>
          <span className={css.insightRowNumber}>
            <strong>{shown(row.people)}</strong>{' '}
            <span className={desk.deskSoft}>
              {asShares ? share(row.people, first?.people ?? 0) : changeText(row.people, row.peopleBefore)}
            </span>
          </span>
          <BarPair row={row} max={max} />
        </div>
      ))}
    </div>
  )
}
