import { type ReactNode, useState } from 'react'
import { download } from '../../api/download.ts'
import * as design from '../../design/index.module.css'
import { Failure } from '../failures.tsx'
import * as tableCss from '../table.module.css'
import { ScrollBox } from '../table.tsx'
import * as css from './insight.module.css'

type Cell = string | number

type DownloadProps = {
  readonly title: string
  /** The address of the file, which has the same numbers. */
  readonly path: string
  readonly fileName: string
}

export const CsvDownload = ({ title, path, fileName }: DownloadProps) => {
  const [error, setError] = useState<unknown>()
  const save = () => {
    setError(undefined)
    download(path, fileName).catch(setError)
  }
  return (
    <>
      <button type="button" className={design.linkButton} onClick={save}>
        Download as CSV<span className={design.visuallyHidden}>{`: ${title}`}</span>
      </button>
      <Failure error={error} />
    </>
  )
}

/** What stands behind a chart: its numbers, opened when somebody wants them. */
const BehindChart = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <details className={css.insightBehind}>
    <summary>
      Show as table<span className={design.visuallyHidden}>{`: ${title}`}</span>
    </summary>
    {children}
  </details>
)

type Props = DownloadProps & {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** The numbers of a chart, and the same as a file. The first cell of a row names it. */
export const TableBehind = ({ title, columns, rows, ...file }: Props) => (
  <BehindChart title={title}>
    <ScrollBox label={`Table: ${title}`} className={css.insightTall}>
      <table className={tableCss.deskTable}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={index > 0 ? css.insightNumber : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={String(name)}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} className={css.insightNumber}>
                  {cell.toLocaleString('en-US')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
    <CsvDownload title={title} {...file} />
  </BehindChart>
)
