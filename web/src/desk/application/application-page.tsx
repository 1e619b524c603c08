import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useParams } from 'react-router'
import { ServerError } from '../../api/failures.ts'
import { rememberFocus, showAndFocus } from '../../design/focus.ts'
import { ScreenSpinner } from '../../design/icons.tsx'
import { LoadFailure } from '../failures.tsx'
import { Answers } from './answers.tsx'
import { type Application, useApplication } from './application-data.ts'
import * as css from './application-page.module.css'
import { DocumentViewer } from './document-viewer.tsx'
import { Heading } from './heading.tsx'
import { Neighbors } from './neighbors.tsx'
import { PanelColumn, usePanels } from './panels.tsx'
import { SectionIndex } from './section-index.tsx'
import { Summary } from './summary.tsx'

/** Which document is open. When it is closed, the focus returns to what opened it. */
const useOpenDocument = () => {
  const [key, setKey] = useState<string>()
  const returnFocus = useRef<() => void>(undefined)
  const view = useRef<HTMLElement>(null)
  const open = (chosen: string) => {
    if (key === undefined) returnFocus.current = rememberFocus()
    flushSync(() => setKey(chosen))
    // Another document is chosen in the view itself, or beside it, from far below.
    if (!view.current?.contains(document.activeElement)) showAndFocus(view.current)
  }
  const close = () => {
    setKey(undefined)
    returnFocus.current?.()
  }
  return { key, view, open, close }
}

const OneApplication = ({ application }: { readonly application: Application }) => {
  const viewer = useOpenDocument()
  const { first, others } = usePanels(application)
  const { documents, sections } = application
  const file = documents.find(({ key, has_pdf }) => key === viewer.key && has_pdf)
  return (
    <>
      <Heading application={application} />
      <Summary application={application} />
      <div className={css.deskApplication} data-viewing={file !== undefined || undefined}>
        {sections.length > 0 && <SectionIndex sections={sections} />}
        <PanelColumn entries={first} application={application} onOpen={viewer.open} />
        <div className={css.deskCenter}>
          {file && (
            <DocumentViewer
              view={viewer.view}
              application={application}
              file={file}
              onOpen={viewer.open}
              onClose={viewer.close}
            />
          )}
          <Answers application={application} onOpen={viewer.open} />
        </div>
        <PanelColumn entries={others} application={application} onOpen={viewer.open} />
      </div>
    </>
  )
}

/** One application: what was submitted, and what staff do with it. */
export const ApplicationPage = () => {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const { data: loaded, error, refetch } = useApplication(id)
  // What was loaded stays, with what is being written in it, unless the application was deleted meanwhile.
  const data = error instanceof ServerError && error.status === 404 ? undefined : loaded
  return (
    <>
      <title>{`${data ? data.name || data.email : 'Application'} · Admissions desk`}</title>
      <Neighbors id={id} search={search} isPrintable={data !== undefined} />
      <LoadFailure error={error} onRetry={() => refetch()}>
        {data ? <h2>What is shown may be out of date</h2> : <h1>The application cannot be shown</h1>}
      </LoadFailure>
      {!error && !data && <ScreenSpinner />}
      {data && <OneApplication key={id} application={data} />}
    </>
  )
}
