import { Suspense, useState } from 'react'
import { CompletionPage } from '../layout/completion-page.tsx'
import type { Profile } from '../session/profile.ts'
import { lazyComponent } from '../ui/lazy.tsx'

const Letters = lazyComponent(
  () => import('../form/letters/letters.tsx'),
  (module) => module.Letters,
)

const Items = lazyComponent(
  // By its name, because the bundler has joined it with others in one file.
  async () => ({ Items: (await import('../form/items/items.tsx')).Items }),
  (module) => module.Items,
)

const AfterSubmission = lazyComponent(
  () => import('../form/after-submission/after-submission.tsx'),
  (module) => module.AfterSubmission,
)

/** The page after the submission, with what the school still asks for as soon as that is known. */
export const Completion = ({ profile }: { readonly profile: Profile }) => {
  /** Nothing more is asked of somebody who has withdrawn: what is shown is read again. */
  const [withdrawals, setWithdrawals] = useState(0)
  return (
    <CompletionPage profile={profile}>
      <Suspense fallback={null}>
        <Letters />
      </Suspense>
      <Suspense fallback={null}>
        <Items key={withdrawals} />
      </Suspense>
      <Suspense fallback={null}>
        <AfterSubmission onWithdrawn={() => setWithdrawals(withdrawals + 1)} />
      </Suspense>
    </CompletionPage>
  )
}
