import type { pdfCopy } from '@apply/contract/pdf-copy'
import { isPending, readStatus } from '@apply/engine/statuses'
import { useEffect } from 'react'
import { call, type ResponseOf } from '../api/call.ts'
import { UnauthorizedError } from '../api/failures.ts'
import { saveEverything } from '../session/log-out.ts'
import { getSnapshot } from '../session/snapshot.ts'
import { Spinner } from '../ui/icons.tsx'
import { observable, useObservable } from '../ui/observable.ts'
import { showToast } from '../ui/toasts.ts'

export type CopyResponse = ResponseOf<typeof pdfCopy>

type Deps = {
  /** Saves what is not saved yet, which belongs in the copy too. Never rejects. */
  readonly save: () => Promise<unknown>
  readonly fetchCopy: () => Promise<CopyResponse>
  /** Whether the student who asked for the copy is still logged in. */
  readonly isWanted: () => boolean
  readonly download: (url: string) => void
  readonly onFailure: (error: unknown) => void
}

const printingIntervalMs = 1_000
const refreshIntervalMs = 600_000

/** Saves, polls until the copy is printed, downloads it, and then asks now and then so that the server keeps it fresh. */
export const createCopyPolling = ({ save, fetchCopy, isWanted, download, onFailure }: Deps) => {
  const isPreparing = observable(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  const finish = (url: string | undefined, message: string | undefined): void => {
    if (url === undefined) throw new Error(message)
    if (isPreparing.get()) download(url)
    isPreparing.set(false)
  }

  const pollOnce = async (): Promise<void> => {
    const { status, url, message } = await fetchCopy()
    const isPrinting = isPending(readStatus(status))
    if (!isPrinting) finish(readStatus(status) === 'COMPLETED' ? url : undefined, message)
    timer = setTimeout(poll, isPrinting ? printingIntervalMs : refreshIntervalMs)
  }

  const fail = (error: unknown): void => {
    const wasPreparing = isPreparing.get()
    isPreparing.set(false)
    if (wasPreparing) onFailure(error)
  }

  const poll = (): void => {
    if (isWanted()) pollOnce().catch(fail)
    else isPreparing.set(false)
  }

  return {
    isPreparing,
    /** Asks for a copy of the application as it is now. */
    request: async (): Promise<void> => {
      if (isPreparing.get()) return
      clearTimeout(timer)
      isPreparing.set(true)
      await save()
      poll()
    },
  }
}

/** The response is an attachment, so the page stays open. */
const download = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
  showToast({ severity: 'success', message: 'Your PDF copy is ready. You find it in your downloads.' })
}

const onFailure = (error: unknown): void => {
  // The session guard handles an ended session.
  if (error instanceof UnauthorizedError) return
  showToast({ severity: 'error', message: 'Error downloading PDF copy of your application.' })
}

const polling = createCopyPolling({
  save: saveEverything,
  fetchCopy: () => call<typeof pdfCopy>('GET', '/api/pdf'),
  isWanted: () => getSnapshot().is_logged_in,
  download,
  onFailure,
})

const Preparing = ({ size }: { readonly size: 'small' | 'medium' }) => (
  <>
    <Spinner size={size} /> <span>Preparing your PDF copy…</span>
  </>
)

/** How many buttons for a copy are on the screen. */
const shownButtons = observable(0)

const useShownButton = () =>
  useEffect(() => {
    shownButtons.set(shownButtons.get() + 1)
    return () => shownButtons.set(shownButtons.get() - 1)
  }, [])

/** Stays focusable while the copy is prepared; pressing it again then does nothing. */
export const DownloadCopy = () => {
  const isPreparing = useObservable(polling.isPreparing)
  useShownButton()
  return (
    <div className="download-copy">
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={isPreparing}
        onClick={() => void polling.request()}
      >
        Download a PDF copy
      </button>
      <p role="status" className="download-copy-progress">
        {isPreparing && <Preparing size="small" />}
      </p>
    </div>
  )
}

/** The progress of a copy whose button is no longer on the screen, such as after its menu was closed. */
export const CopyProgress = () => {
  const isPreparing = useObservable(polling.isPreparing)
  const buttons = useObservable(shownButtons)
  if (!isPreparing || buttons > 0) return null
  return (
    <p className="copy-progress">
      <Preparing size="medium" />
    </p>
  )
}
