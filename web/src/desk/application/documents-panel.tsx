import type { prepareDeskCopy } from '@apply/contract/desk/application'
import { isPending } from '@apply/engine/statuses'
import { call, type ResponseOf } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { failureMessage, UnauthorizedError } from '../../api/failures.ts'
import { ButtonLabel } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { showToast } from '../../ui/toasts.ts'
import { useSingleMutation } from '../mutations.ts'
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

/** Has the PDF made, and asks until it is. */
const prepareCopy = async (id: string): Promise<ResponseOf<typeof prepareDeskCopy>> => {
  const copy = await call<typeof prepareDeskCopy>('POST', '/desk/api/applications/:id/copy', { params: { id } })
  if (!isPending(copy.status)) return copy
  await new Promise((resolve) => setTimeout(resolve, prepareMs))
  return prepareCopy(id)
}

/** Saves a new PDF, unless its officer has gone on to another application meanwhile. */
const useCopy = (id: string, name: string) => {
  const { isPending: isBusy, mutate } = useSingleMutation({ mutationFn: () => prepareCopy(id) })
  const fail = (message: string) => showToast({ severity: 'error', message, label: 'One PDF of all' })
  const make = () =>
    mutate(undefined, {
      onSuccess: ({ status, message }) => {
        if (status === 'COMPLETED') void save(`/desk/api/applications/${id}/copy`, name)
        else fail(message ?? failureMessage(undefined))
      },
      onError: (error) => fail(failureMessage(error)),
    })
  return { isBusy, make }
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
      {documents.length === 0 && <p className={css.deskMuted}>No documents</p>}
      <ul className={css.deskLines}>
        {documents.map((file) => (
          <FileLine key={file.key} id={id} file={file} onOpen={onOpen} />
        ))}
      </ul>
    </Panel>
  )
}
