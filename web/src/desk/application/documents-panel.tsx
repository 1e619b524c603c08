import type { prepareDeskCopy } from '@apply/contract/desk/application'
import { isPending } from '@apply/engine/statuses'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { failureMessage, UnauthorizedError } from '../../api/failures.ts'
import { ButtonLabel } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { showToast } from '../../ui/toasts.ts'
import * as css from '../panel.module.css'
import { Panel } from '../panel.tsx'
import { Tag } from '../tag.tsx'
import { type Application, type DeskFile, documentPath } from './application-data.ts'

const kilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_000))} kB`

const save = (path: string, name: string): Promise<void> =>
  download(path, name).catch((error: unknown) => {
    if (error instanceof UnauthorizedError) return
    showToast({ severity: 'error', message: failureMessage(error), label: `Download of ${name}` })
  })

const prepareMs = 1_000

/** Has the PDF made, waits for it and saves it. */
const useCopy = (id: string, name: string) => {
  const [isWanted, setWanted] = useState(false)
  const { data, error, isFetching } = useQuery({
    queryKey: ['application copy', id],
    queryFn: () => call<typeof prepareDeskCopy>('POST', '/desk/api/applications/:id/copy', { params: { id } }),
    enabled: isWanted,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isPending(state.data.status) ? prepareMs : false),
  })
  useEffect(() => {
    // What an earlier press has brought stays until the response to this one is there.
    if (!isWanted || isFetching || (!error && (data === undefined || isPending(data.status)))) return
    setWanted(false)
    if (data?.status === 'COMPLETED') save(`/desk/api/applications/${id}/copy`, name)
    else showToast({ severity: 'error', message: data?.message ?? failureMessage(error), label: 'One PDF of all' })
  }, [isWanted, isFetching, data, error, id, name])
  return { isBusy: isWanted, make: () => setWanted(true) }
}

type FileProps = { readonly id: string; readonly file: DeskFile; readonly onOpen: (key: string) => void }

const FileLine = ({ id, file: { key, label, file_name, file_size, has_pdf, is_requested }, onOpen }: FileProps) => (
  <li>
    <div>
      <strong>{label}</strong>
      {is_requested && <Tag>sent afterwards</Tag>}
      <p className={css.deskMuted}>
        <bdi>{file_name}</bdi>, {kilobytes(file_size)}
      </p>
    </div>
    {has_pdf ? (
      <p className={css.deskActions}>
        <button type="button" className={design.linkButton} onClick={() => onOpen(key)}>
          Open<span className={design.visuallyHidden}> {label}</span>
        </button>
        <button
          type="button"
          className={design.linkButton}
          onClick={() => save(`${documentPath(id, key)}?as=download`, `${key}.pdf`)}
        >
          Download<span className={design.visuallyHidden}> {label}</span>
        </button>
      </p>
    ) : (
      <p className={css.deskMuted}>No PDF</p>
    )}
  </li>
)

type Props = { readonly application: Application; readonly onOpen: (key: string) => void }

export const DocumentsPanel = ({ application, onOpen }: Props) => {
  const { id, documents, receipt } = application
  const { isBusy, make } = useCopy(id, `${receipt?.number ?? id}.pdf`)
  return (
    <Panel
      title="Documents"
      count={documents.length}
      aside={
        receipt && (
          <button type="button" className={css.deskQuietButton} aria-disabled={isBusy} onClick={make}>
            <ButtonLabel isBusy={isBusy}>One PDF of all</ButtonLabel>
          </button>
        )
      }
    >
      <ul className={css.deskLines}>
        {documents.map((file) => (
          <FileLine key={file.key} id={id} file={file} onOpen={onOpen} />
        ))}
      </ul>
    </Panel>
  )
}
