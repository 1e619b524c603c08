import type { cancelExport } from '@apply/contract/desk/exports'
import { call } from '../../api/call.ts'
import * as design from '../../design/index.module.css'
import * as desk from '../desk.module.css'
import { Moment, useMomentText } from '../moment.tsx'
import { toastFailure, toastSuccess, useReload, useSingleMutation } from '../mutations.ts'
import { DeskTable } from '../table.tsx'
import {
  type ExportEntry,
  exportsKey,
  filePath,
  isOpen,
  kindOf,
  kindTexts,
  sizeText,
  useDownload,
} from './export-data.ts'

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
  const cancel = useSingleMutation({
    mutationFn: () => call<typeof cancelExport>('POST', '/desk/api/exports/:id/cancel', { params: { id } }),
    onSuccess: toastSuccess,
    onError: toastFailure,
    onSettled: useReload(exportsKey),
  })
  return (
    <button type="button" className={design.linkButton} onClick={() => cancel.mutate()}>
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
  const momentText = useMomentText()
  if (isOpen(entry)) return <Cancel id={entry.id} />
  if (entry.status !== 'completed' || entry.expires_at === null) return entry.message
  const until = `until ${momentText(entry.expires_at)}`
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
export const ExportTable = ({ exports }: { readonly exports: readonly ExportEntry[] }) => (
  <DeskTable
    label="Exports of the last month"
    columns={['Asked for', 'By', 'Format', 'Applications', 'Status', 'File']}
  >
    {exports.map((entry) => (
      <tr key={entry.id}>
        <td>
          <Moment at={entry.requested_at} />
        </td>
        <td>{entry.requested_by}</td>
        <td>{kindTexts[kindOf(entry)]}</td>
        <td>
          <Progress entry={entry} />
        </td>
        <td>
          <span className={`${desk.deskStatus} desk-status-${entry.status}`}>{entry.status}</span>
        </td>
        <td>
          <FileCell entry={entry} />
        </td>
      </tr>
    ))}
  </DeskTable>
)
