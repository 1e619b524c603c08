import type { serviceAnswers } from '@apply/contract/service-answers'
import { momentInTimeZone } from '@apply/engine/calendar'
import { useEffect, useState } from 'react'
import { call, type ResponseOf } from '../api/call.ts'
import { failureMessage, ServerError } from '../api/failures.ts'
import { keepServiceToken, readServiceToken } from '../session/snapshot.ts'
import { FullScreenSpinner } from '../ui/icons.tsx'
import { useSchool } from '../ui/school.tsx'
import { loadFonts } from './load-fonts.ts'
import './fonts/base.css'
import './service-view.css'
import { ReadOnlyForm } from './read-only-form.tsx'

type ServiceAnswers = ResponseOf<typeof serviceAnswers>

type Loaded = { readonly answers?: ServiceAnswers; readonly error?: unknown }

const load = async (): Promise<ServiceAnswers> => {
  const service_token = readServiceToken() ?? ''
  const answers = await call<typeof serviceAnswers>('GET', '/service/tmp-pdf', { query: { service_token } })
  await loadFonts(JSON.stringify([answers.applicant, answers.read_only]))
  keepServiceToken(service_token)
  return answers
}

let loading: Promise<ServiceAnswers> | undefined

/** The application behind the token, loaded once. */
const useServiceAnswers = (): Loaded => {
  const [loaded, setLoaded] = useState<Loaded>({})
  useEffect(() => {
    loading ??= load()
    loading.then(
      (answers) => setLoaded({ answers }),
      (error: unknown) => setLoaded({ error }),
    )
  }, [])
  return loaded
}

type SubmittedProps = { readonly receipt: NonNullable<ServiceAnswers['receipt']> }

const Submitted = ({ receipt: { number, submitted_at } }: SubmittedProps) => {
  const { timeZone } = useSchool()
  const moment = momentInTimeZone(timeZone, new Date(submitted_at))
  return (
    <p className="read-only-detail">
      Receipt {number}, submitted <time dateTime={submitted_at}>{moment}</time>
    </p>
  )
}

/** Says what to do when there is nothing to show: the link has ended, or the application could not be loaded now. */
const FailurePage = ({ error }: { readonly error: unknown }) => {
  const { application, name, help } = useSchool()
  const isRefused = error instanceof ServerError && error.status === 403
  return (
    <main className="error-page">
      <title>{application}</title>
      <p className="error-page-place">{`${application} · ${name}`}</p>
      <div role="alert">
        <h1>{isRefused ? 'This link no longer works' : 'The application could not be loaded'}</h1>
        <p>{failureMessage(error)}</p>
      </div>
      <p>
        {isRefused
          ? 'A link opens one application for a limited time. Nothing was changed. '
          : 'Please reload this page in a moment. '}
        If you need help, write to <span className="unbroken">{help.email}</span> or call{' '}
        <span className="unbroken">{help.phone}</span>.
      </p>
    </main>
  )
}

/** What a service user sees: the application, read-only. */
export const ServiceView = () => {
  const { application: title } = useSchool()
  const { answers, error } = useServiceAnswers()
  if (error !== undefined) return <FailurePage error={error} />
  if (!answers) return <FullScreenSpinner />
  return (
    <>
      <title>{[answers.applicant.name, title].filter(Boolean).join(' · ')}</title>
      <ReadOnlyForm applicant={answers.applicant} pages={answers.read_only}>
        {answers.receipt && <Submitted receipt={answers.receipt} />}
      </ReadOnlyForm>
    </>
  )
}
