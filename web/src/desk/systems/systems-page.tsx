import { KeysSection } from './keys-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

/** Keys and webhooks of other systems, such as the student information system. */
export const SystemsPage = () => (
  <>
    <title>Systems · Admissions desk</title>
    <h1>Other systems</h1>
    <KeysSection />
    <WebhooksSection />
  </>
)
