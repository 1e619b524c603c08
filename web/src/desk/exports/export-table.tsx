import type { cancelExport } from '@apply/contract/desk/exports'
import { momentInTimeZone } from '@apply/engine/calendar'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { failureMessage } from '../../api/failures.ts'
import { useSchool } from '../../ui/school.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ScrollBox } from '../scroll-box.tsx'
import { useSingleMutation } from '../single-mutation.ts'
import { type ExportEntry, exportsKey, filePath, formatTexts, isOpen, sizeText, useDownload } from './export-data.ts'

const Progress = ({ entry }: { readonly entry: ExportEntry }) => {
  const counts = `${entry.done.toLocaleString('en-US')} of ${entry.total.toLocaleString('en-US')}`
  if (!isOpen(entry)) return entry.total.toLocaleString('en-US')
  return (
    <>
      <progress value={entry.done} max={entry.total} aria-label="Progress" /> {counts}
    </>
  )
}

const Cancel = ({ id }: { readonly id: string }) => {
  const queryClient = useQueryClient()
  const cancel = useSingleMutation({
    mutationFn: () => call<typeof cancelExport>('POST', '/desk/api/exports/:id/cancel', { params: { id } }),
    onSuccess: ({ message }) => showToast({ severity: 'success', message }),
    onError: (error) => showToast({ severity: 'error', message: failureMessage(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportsKey }),
  })
  return (
    <button type="button" className="link-button" onClick={() => cancel.mutate()}>
      Cancel
    </button>
  )
}

const Download = ({ id }: { readonly id: string }) => {
  const download = useDownload(id)
  return (
    <a
      href={filePath(id)}
      download
      onClick={(event) => {
        event.preventDefault()
        download.mutate()
      }}
    >
      Download
    </a>
  )
}

const FileCell = ({ entry }: { readonly entry: ExportEntry }) => {
  const { timeZone } = useSchool()
  if (isOpen(entry)) return <Cancel id={entry.id} />
  if (entry.status !== 'completed' || entry.expires_at === null) return entry.message
  const until = `until ${momentInTimeZone(timeZone, new Date(entry.expires_at))}`
  if (!entry.is_own) return `For ${entry.requested_by} only, ${until}`
  return (
    <>
      <Download id={entry.id} />
      {` ${sizeText(entry.file_size ?? 0)}, ${until}`}
      {entry.message !== '' && (
        <p>
          <strong>{entry.message}</strong>
        </p>
      )}
    </>
  )
}

/** The exports of the last month, newest first. */
export const ExportTable = ({ exports }: { readonly exports: readonly ExportEntry[] }) => {
  const { timeZone } = useSchool()
  return (
    <ScrollBox label="Exports of the last month">
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">Asked for</th>
            <th scope="col">By</th>
            <th scope="col">Format</th>
            <th scope="col">Applications</th>
            <th scope="col">Status</th>
            <th scope="col">File</th>
          </tr>
        </thead>
        <tbody>
          {exports.map((entry) => (
            <tr key={entry.id}>
              <td>{momentInTimeZone(timeZone, new Date(entry.requested_at))}</td>
              <td>{entry.requested_by}</td>
              <td>{formatTexts[entry.format]}</td>
              <td>
                <Progress entry={entry} />
              </td>
              <td>
                <span className={`desk-status desk-status-${entry.status}`}>{entry.status}</span>
              </td>
              <td>
                <FileCell entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
