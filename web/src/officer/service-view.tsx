import { failureMessage } from '../api/failures.ts'
import { useSchool } from '../ui/school-context.ts'
import { FullScreenSpinner } from '../ui/spinner.tsx'
import { type ServiceAnswers, useServiceAnswers } from './service-answers.ts'
import './fonts/base.css'
import './service-view.css'
import { ReadOnlyForm } from './read-only-form.tsx'

type Given = { readonly receipt: NonNullable<ServiceAnswers['receipt']> }

const Submitted = ({ receipt: { number, submitted_at } }: Given) => {
  const { timeZone } = useSchool()
  const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })
  return (
    <p className="read-only-receipt">
      Receipt {number}, submitted <time dateTime={submitted_at}>{moment.format(new Date(submitted_at))}</time>
    </p>
  )
}

const Refused = ({ error }: { readonly error: unknown }) => (
  <main className="error-page">
    <h1 role="alert">{failureMessage(error)}</h1>
  </main>
)

/** What a service user sees: the application without anything to press or to type into. */
export const ServiceView = () => {
  const { application: title } = useSchool()
  const { answers, error } = useServiceAnswers()
  if (error !== undefined) return <Refused error={error} />
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
