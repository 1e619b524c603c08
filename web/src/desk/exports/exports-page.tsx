import { ScreenSpinner } from '../../design/icons.tsx'
import * as desk from '../desk.module.css'
import { LoadFailure } from '../failures.tsx'
import { useExports } from './export-data.ts'
import { ExportTable } from './export-table.tsx'
import { RequestExport } from './request-export.tsx'

/** Files with many applications, made in the background. */
export const ExportsPage = () => {
  const { data, error, refetch } = useExports()
  return (
    <>
      <title>Exports · Admissions desk</title>
      <h1>Exports</h1>
      <RequestExport />
      <h2>The last month</h2>
      <p>A file is removed a day after it was made. Only the one who asked for it can download it.</p>
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h3>The exports could not be loaded</h3>
      </LoadFailure>
      {!data && !error && <ScreenSpinner />}
      {data?.exports.length === 0 && <p className={desk.deskEmpty}>Nothing was exported in the last month.</p>}
      {data && data.exports.length > 0 && <ExportTable exports={data.exports} />}
    </>
  )
}
