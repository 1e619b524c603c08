import type { pdfCopy } from '@apply/contract/pdf-copy'
import { isPending, readStatus } from '@apply/engine/statuses'
import { useEffect } from 'react'
import { call, type ResponseOf } from '../api/call.ts'
import { fetchFile, saveResponse } from '../api/download.ts'
import { Spinner } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { onSessionEnd, saveEverything } from '../session/log-out.ts'
import { observable, useObservable } from '../ui/observable.ts'
import { showToast } from '../ui/toasts.ts'

export type CopyResponse = ResponseOf<typeof pdfCopy>

type Deps = {
  /** Saves what is not saved yet, which belongs in the copy too. Never rejects. */
  readonly save: () => Promise<unknown>
  readonly fetchCopy: (signal: AbortSignal) => Promise<CopyResponse>
  /** Settles once the browser has the file. */
  readonly download: (url: string, signal: AbortSignal) => Promise<void>
  readonly onFailure: (error: unknown) => void
}

const printingIntervalMs = 1_000
const refreshIntervalMs = 600_000

/** Saves, polls until the copy is printed, downloads it, and then asks now and then so that the server keeps it fresh. */
export const createCopyPolling = ({ save, fetchCopy, download, onFailure }: Deps) => {
  const isPreparing = observable(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let newest = new AbortController()

  const finish = async (url: string | undefined, message: string | undefined, signal: AbortSignal): Promise<void> => {
    if (url === undefined) throw new Error(message)
    if (isPreparing.get()) await download(url, signal)
    if (!signal.aborted) isPreparing.set(false)
  }

  const pollOnce = async (signal: AbortSignal): Promise<void> => {
    const { status, url, message } = await fetchCopy(signal)
    if (signal.aborted) return
    const isPrinting = isPending(readStatus(status))
    if (!isPrinting) await finish(readStatus(status) === 'COMPLETED' ? url : undefined, message, signal)
    if (!signal.aborted) timer = setTimeout(poll, isPrinting ? printingIntervalMs : refreshIntervalMs, signal)
  }

  const fail = (error: unknown): void => {
    const wasPreparing = isPreparing.get()
    isPreparing.set(false)
    if (wasPreparing) onFailure(error)
  }

  const poll = (signal: AbortSignal): void => {
    pollOnce(signal).catch((error: unknown) => signal.aborted || fail(error))
  }

  /** Forgets the copy, also one that is just being fetched: it belongs to the student who asked for it. */
  const stop = (): void => {
    newest.abort()
    clearTimeout(timer)
    isPreparing.set(false)
  }

  return {
    isPreparing,
    stop,
    /** Asks for a copy of the application as it is now. */
    request: async (): Promise<void> => {
      if (isPreparing.get()) return
      stop()
      newest = new AbortController()
      const { signal } = newest
      isPreparing.set(true)
      await save()
      if (!signal.aborted) poll(signal)
    },
  }
}

/** The link is one of this server, so that its path is enough. */
const download = async (link: string, signal: AbortSignal): Promise<void> => {
  const { pathname, search } = new URL(link, window.location.href)
  await saveResponse(await fetchFile('GET', `${pathname}${search}`, { signal }), 'application.pdf')
  showToast({ severity: 'success', message: 'Your PDF copy is ready. It is in your downloads.' })
}

const polling = createCopyPolling({
  save: saveEverything,
  fetchCopy: (signal) => call<typeof pdfCopy>('GET', '/api/pdf', { signal }),
  download,
  onFailure: () => showToast({ severity: 'error', message: 'Error downloading PDF copy of your application.' }),
})

onSessionEnd(polling.stop)

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
    <div className={design.downloadCopy}>
      <button
        type="button"
        className={`${design.button} ${design.buttonQuiet}`}
        aria-disabled={isPreparing}
        onClick={() => void polling.request()}
      >
        Download a PDF copy
      </button>
      <p role="status" className={`${design.row} ${design.downloadCopyProgress}`}>
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
    <p className={`${design.row} ${design.copyProgress}`}>
      <Preparing size="medium" />
    </p>
  )
}
