import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { send } from '../../api/call.ts'
import { failureMessage, readBody } from '../../api/failures.ts'
import { takeLostFocus } from '../../design/focus.ts'
import { Icon, ScreenSpinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import * as desk from '../desk.module.css'
import { type Application, type DeskFile, documentPath } from './application-data.ts'
import * as css from './document-viewer.module.css'

/** Whether the document can be read, as far as the headers of the response tell: a frame shows no message of the server. */
const checkDocument = async (path: string, signal: AbortSignal): Promise<true> => {
  const response = await send('GET', path, { signal })
  if (!response.ok) await readBody('GET', path, response)
  await response.body?.cancel()
  return true
}

type PdfProps = { readonly path: string; readonly title: string }

const Pdf = ({ path, title }: PdfProps) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['document', path],
    queryFn: ({ signal }) => checkDocument(path, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error)
    return (
      <div className={desk.deskMessage} role="alert">
        <p>{failureMessage(error)}</p>
        <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => refetch()}>
          Try again
        </button>
      </div>
    )
  return data ? <iframe ref={takeLostFocus} src={path} title={title} /> : <ScreenSpinner />
}

type Props = {
  readonly view: RefObject<HTMLElement | null>
  readonly application: Application
  readonly file: DeskFile
  readonly onOpen: (key: string) => void
  readonly onClose: () => void
}

/** A document in place, with the others one press away. */
export const DocumentViewer = ({ view, application: { id, documents }, file, onOpen, onClose }: Props) => (
  <section ref={view} className={css.deskViewer} aria-label="Document" tabIndex={-1}>
    <header>
      <label>
        <span className={design.visuallyHidden}>Document</span>
        <select value={file.key} onChange={({ target }) => onOpen(target.value)}>
          {documents
            .filter(({ has_pdf }) => has_pdf)
            .map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
        </select>
      </label>
      <button type="button" className={design.iconButton} aria-label="Close the document" onClick={onClose}>
        <Icon name="cross" />
      </button>
    </header>
    <Pdf key={file.key} path={documentPath(id, file.key)} title={`${file.label} (PDF)`} />
  </section>
)
