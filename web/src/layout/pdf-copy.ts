import type { pdfCopy } from '@apply/contract/pdf-copy'
import { call } from '../api/call.ts'
import { UnauthorizedError } from '../api/failures.ts'
import { saveEverything } from '../session/log-out.ts'
import { getSnapshot } from '../session/snapshot.ts'
import { showToast } from '../ui/toasts.ts'
import { openCopyWatch } from './copy-watch.ts'

/** The answer to this address is a file, so that the page stays where it is. */
const download = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

const fail = (error: unknown): void => {
  // An invalid session is already on its way to the Log In card.
  if (error instanceof UnauthorizedError) return
  showToast({ severity: 'error', message: 'Error downloading PDF copy of your application.' })
}

const watch = openCopyWatch({
  ask: () => call<typeof pdfCopy>('GET', '/api/pdf'),
  isWanted: () => getSnapshot().is_logged_in,
  download,
  fail,
})

export const isPreparingCopy = watch.isPreparing

/** What was typed a moment ago belongs into the copy. */
export const requestCopy = async (): Promise<void> => {
  await saveEverything()
  watch.request()
}
