import { useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { ServerError } from '../../api/failures.ts'
import { rememberFocus } from '../../design/focus.ts'
import { ScreenSpinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { ReadOnlyPages } from '../../officer/read-only-form.tsx'
import * as desk from '../desk.module.css'
import { LoadFailure } from '../failures.tsx'
import { MailPanel } from '../mail/mail-panel.tsx'
import { shortcut, useSingleKeys } from '../single-keys.ts'
import { type Application, useApplication, useNeighbors, useStateLabel } from './application-data.ts'
import * as css from './application-page.module.css'
import { CorrectionsPanel } from './corrections-panel.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { ContactPanel, DuplicatesPanel, ReceiptPanel } from './fact-panels.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { ItemsPanel } from './items-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'
import * as panelCss from './panel.module.css'
import { RequestsPanel } from './requests-panel.tsx'
import { StatePanel } from './state-panel.tsx'
import { WithdrawalPanel, WithdrawnChip } from './withdrawal-panel.tsx'

type Props = { readonly application: Application }

const Heading = ({ application }: Props) => {
  const { name, email, receipt, work } = application
  const labelOf = useStateLabel()
  return (
    <header className={css.deskHeading}>
      <div>
        <h1>
          <bdi>{name === '' ? email : name}</bdi>
        </h1>
        <p>
          {receipt ? `Receipt ${receipt.number}` : 'Not submitted yet'}
          {work && (
            <span className={`${panelCss.deskChip} ${panelCss.deskChipStrong} ${css.deskScreenOnly}`}>
              {labelOf(work.state)}
            </span>
          )}
          <WithdrawnChip application={application} />
        </p>
      </div>
      <button
        type="button"
        className={`${design.button} ${design.buttonQuiet} ${css.deskScreenOnly}`}
        onClick={() => window.print()}
      >
        Print
      </button>
    </header>
  )
}

const Answers = ({ application: { can_read_answers, pages } }: Props) => (
  <article className={`${desk.deskCard} ${css.deskAnswers}`}>
    {can_read_answers ? (
      <ReadOnlyPages pages={pages} />
    ) : (
      <>
        <h2>A draft</h2>
        <p>The answers can be read once the applicant has submitted them.</p>
      </>
    )}
  </article>
)

const OneApplication = ({ application }: Props) => {
  const [openKey, setOpenKey] = useState<string>()
  const returnFocus = useRef<() => void>(undefined)
  const openDocument = (key: string) => {
    if (openKey === undefined) returnFocus.current = rememberFocus()
    setOpenKey(key)
  }
  const closeDocument = () => {
    setOpenKey(undefined)
    returnFocus.current?.()
  }
  const { id, documents, work, receipt, notes, requests, duplicates } = application
  const open = documents.find(({ key, has_pdf }) => key === openKey && has_pdf)
  return (
    <>
      <Heading application={application} />
      <div className={css.deskApplication} data-viewing={open !== undefined || undefined}>
        <Answers application={application} />
        {open && <DocumentViewer application={application} file={open} onOpen={openDocument} onClose={closeDocument} />}
        <aside className={css.deskAside}>
          <WithdrawalPanel application={application} />
          {work && <StatePanel id={id} work={work} />}
          {work && <DecisionPanel id={id} />}
          {duplicates.length > 0 && <DuplicatesPanel application={application} />}
          <DocumentsPanel application={application} onOpen={openDocument} />
          {work && <ItemsPanel id={id} onOpen={openDocument} />}
          {work && <RequestsPanel id={id} requests={requests} onOpen={openDocument} />}
          {receipt && <MailPanel id={id} />}
          {receipt && <CorrectionsPanel id={id} />}
          <NotesPanel id={id} notes={notes} />
          <ContactPanel application={application} />
          {receipt && <ReceiptPanel receipt={receipt} />}
          <HistoryPanel id={id} email={application.email} />
        </aside>
      </div>
    </>
  )
}

type NeighborsProps = { readonly id: string; readonly search: string }

/** Links to the applications before and after this one in the list, which the keys k and j open too. */
const Neighbors = ({ id, search }: NeighborsProps) => {
  const navigate = useNavigate()
  const { data, error, refetch } = useNeighbors(id, search)
  const addressOf = (neighbor: string) => `/applications/${neighbor}${search}`
  const open = (neighbor: string | null | undefined) => {
    if (neighbor) navigate(addressOf(neighbor))
  }
  useSingleKeys({ k: () => open(data?.previous), j: () => open(data?.next) })
  return (
    <nav className={css.deskNeighbors} aria-label="Applications of the list">
      <Link to={`/applications${search}`}>Back to the list</Link>
      {data?.previous && (
        <Link to={addressOf(data.previous)} aria-keyshortcuts={shortcut('k')}>
          Previous
        </Link>
      )}
      {data?.next && (
        <Link to={addressOf(data.next)} aria-keyshortcuts={shortcut('j')}>
          Next
        </Link>
      )}
      {error && !data && (
        <span role="alert">
          The applications before and after this one could not be loaded.{' '}
          <button type="button" className={design.linkButton} onClick={() => refetch()}>
            Try again
          </button>
        </span>
      )}
    </nav>
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
      <Neighbors id={id} search={search} />
      <LoadFailure error={error} onRetry={() => refetch()}>
        {data ? <h2>What is shown may be out of date</h2> : <h1>The application cannot be shown</h1>}
      </LoadFailure>
      {!error && !data && <ScreenSpinner />}
      {data && <OneApplication key={id} application={data} />}
    </>
  )
}
