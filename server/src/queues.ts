import { counselorQueue } from './application/counselor/begin-request.ts'
import { counselorConversions } from './application/counselor/link-files.ts'
import { conversionQueue } from './application/documents/document.ts'
import { lettersQueue } from './desk/decisions/make-letters.ts'
import { releaseQueue } from './desk/decisions/run-release.ts'
import { exportQueue } from './desk/exports/run-export.ts'
import { bulkQueue, itemBulkQueue } from './desk/work/run-bulk.ts'
import { webhookQueue } from './integration/systems/announce.ts'
import { mailJobs } from './platform/mail/create-mail.ts'
import { pdfQueue } from './print/copy-store.ts'

/** The queues of all features. */
export const queues = [
  { name: conversionQueue },
  { name: pdfQueue },
  mailJobs,
  webhookQueue,
  exportQueue,
  bulkQueue,
  itemBulkQueue,
  lettersQueue,
  releaseQueue,
  counselorQueue,
  counselorConversions,
]
