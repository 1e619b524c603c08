import type { Answers } from '@apply/engine/answers'
import { momentInTimeZone } from '@apply/engine/calendar'
import { type ReactNode, Suspense } from 'react'
import { Icon } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import type { Profile } from '../session/profile.ts'
import { reloadAction } from '../ui/reload-page.ts'
import { useSuspendedResource } from '../ui/resource.ts'
import { ProseView, useSchool } from '../ui/school.tsx'
import { useSchoolTexts } from '../ui/school-texts.ts'
import { ErrorBoundary } from '../ui/unexpected-error.tsx'
import { DownloadCopy } from './download-copy.tsx'
import { passagesFor, WelcomePanel } from './welcome-panel.tsx'

const Receipt = ({ receipt }: { readonly receipt: NonNullable<Profile['receipt']> }) => {
  const { timeZone } = useSchool()
  return (
    <dl className={design.receipt}>
      <div>
        <dt>Receipt number</dt>
        <dd className={design.receiptNumber}>{receipt.number}</dd>
      </div>
      <div>
        <dt>Submitted</dt>
        <dd>
          <time dateTime={receipt.submitted_at}>{momentInTimeZone(timeZone, new Date(receipt.submitted_at))}</time>
        </dd>
      </div>
    </dl>
  )
}

const NextSteps = ({ answers }: { readonly answers: Answers }) => {
  const { title, passages } = useSuspendedResource(useSchoolTexts().completion)
  return (
    <section className={`${design.card} ${design.nextSteps}`} aria-labelledby="next-steps-title">
      <h2 id="next-steps-title">{title}</h2>
      <ProseView passages={passagesFor(passages, answers)} />
    </section>
  )
}

/** A text that cannot be loaded must not take the receipt away. */
const StepsNotLoaded = () => (
  <section className={`${design.card} ${design.nextSteps}`}>
    <p>
      The next steps could not be loaded.{' '}
      <button type="button" className={design.linkButton} onClick={reloadAction.run}>
        Try again
      </button>
    </p>
  </section>
)

type Props = {
  readonly profile: Profile
  /** What stands before the next steps. */
  readonly children?: ReactNode
}

/** The page after the submission: the receipt and the next steps. */
export const CompletionPage = ({ profile, children }: Props) => {
  const { application } = useSchool()
  return (
    <main className={`${design.stack} ${design.formLayout} ${design.completionPage}`}>
      <title>{`Submitted · ${application}`}</title>
      <section className={`${design.card} ${design.completion}`}>
        <span className={design.completionPicture} />
        <span className={design.completionMark}>
          <Icon name="check" />
        </span>
        <h1>Your application was successfully submitted.</h1>
        {profile.receipt && <Receipt receipt={profile.receipt} />}
        <DownloadCopy />
      </section>
      <WelcomePanel answers={profile.answer} />
      {children}
      <ErrorBoundary page={StepsNotLoaded}>
        <Suspense fallback={null}>
          <NextSteps answers={profile.answer} />
        </Suspense>
      </ErrorBoundary>
    </main>
  )
}
