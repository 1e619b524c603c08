import type { InsightTable as TableName } from '@apply/engine/desk-exchange'
import * as desk from '../desk.module.css'
import * as tableCss from '../table.module.css'
import { ScrollBox } from '../table.tsx'
import * as css from './insight.module.css'
import { CsvDownload } from './table-behind.tsx'

type Cell = string | number

type Props = {
  readonly title: string
  /** What the numbers mean, and what they cannot say. */
  readonly about: string
  readonly name: TableName
  readonly days: number
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** The column whose numbers are drawn as bars. */
  readonly bars?: number
}

const Bar = ({ value, max }: { readonly value: number; readonly max: number }) => (
  <svg className={css.insightRowBar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect className={css.insightBar} width={(value / max) * 100} height={10} />
  </svg>
)

type RowsProps = Pick<Props, 'columns' | 'rows' | 'bars'>

const Rows = ({ columns, rows, bars }: RowsProps) => {
  const numberIn = (row: readonly Cell[]) => (bars === undefined ? 0 : Number(row[bars] ?? 0))
  const max = Math.max(1, ...rows.map(numberIn))
  return (
    <table className={tableCss.deskTable}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {bars !== undefined && <td className={css.insightBarCell} />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {columns.map((column, index) => (
              <td key={column}>{row[index]?.toLocaleString('en-US')}</td>
            ))}
            {bars !== undefined && (
              <td className={css.insightBarCell}>
                <Bar value={numberIn(row)} max={max} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The numbers of one subject, with bars beside them and the same numbers as a file. */
export const InsightTable = ({ title, about, name, days, ...table }: Props) => (
  <section className={`${desk.deskCard} ${css.insightCard}`} aria-label={title}>
    <div className={desk.deskTitleRow}>
      <h3>{title}</h3>
      <CsvDownload title={title} path={`/desk/api/insight/file?days=${days}&table=${name}`} fileName={`${name}.csv`} />
    </div>
    <p className={desk.deskSoft}>{about}</p>
    {table.rows.length === 0 ? (
      <p className={desk.deskEmpty}>No group of at least five people in this time.</p>
    ) : (
      <ScrollBox label={`Table: ${title}`}>
        <Rows {...table} />
      </ScrollBox>
    )}
  </section>
)
