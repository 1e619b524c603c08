import type { serviceAnswers } from '@apply/contract/service-answers'
import { useEffect, useState } from 'react'
import { call, type ResponseOf } from '../api/call.ts'
import { failureMessage } from '../api/failures.ts'
import { FullScreenSpinner } from '../ui/icons.tsx'
import { useSchool } from '../ui/school.tsx'
import { loadFonts } from './load-fonts.ts'
import './fonts/base.css'
import './service-view.css'
import { ReadOnlyForm } from './read-only-form.tsx'

type ServiceAnswers = ResponseOf<typeof serviceAnswers>

type Loaded = { readonly answers?: ServiceAnswers; readonly error?: unknown }

const tokenParameter = 'service_token'

/** The token must not stay in the address, the history or a screenshot. */
const removeToken = (): void => window.history.replaceState(window.history.state, '', window.location.pathname)

const load = async (): Promise<ServiceAnswers> => {
  const service_token = new URLSearchParams(window.location.search).get(tokenParameter) ?? ''
  const answers = await call<typeof serviceAnswers>('GET', '/service/tmp-pdf', { query: { service_token } })
  await loadFonts(JSON.stringify(answers.read_only))
  removeToken()
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
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })
  return (
    <p className="read-only-receipt">
      Receipt {number}, submitted <time dateTime={submitted_at}>{format.format(new Date(submitted_at))}</time>
    </p>
  )
}

const ErrorMessage = ({ error }: { readonly error: unknown }) => (
  <main className="error-page">
    <h1 role="alert">{failureMessage(error)}</h1>
  </main>
)

/** What a service user sees: the application, read-only. */
export const ServiceView = () => {
  const { application: title } = useSchool()
  const { answers, error } = useServiceAnswers()
  if (error !== undefined) return <ErrorMessage error={error} />
  if (!answers) return <FullScreenSpinner />
  return (
    <>
      <title>{title}</title>
      <ReadOnlyForm title={title} pages={answers.read_only}>
        {answers.receipt && <Submitted receipt={answers.receipt} />}
      </ReadOnlyForm>
    </>
  )
}
