import { OwnCorrections } from './own-corrections.tsx'
import { Withdrawal } from './withdrawal.tsx'

/** What has happened to a submitted application since, and what its applicant can still do with it. */
export const AfterSubmission = ({ onWithdrawn }: { readonly onWithdrawn: () => void }) => (
  <>
    <OwnCorrections />
    <Withdrawal onWithdrawn={onWithdrawn} />
  </>
)
