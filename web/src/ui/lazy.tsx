import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { ModalProps } from './modal-dialog.tsx'
import { showToast } from './toasts.ts'

const minDelayMs = 1_000
const maxDelayMs = 30_000

/** Resolves after the delay, or as soon as the connection is back. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
  })

/** Browsers cache a failed module import, so a retry needs a different URL. */
const retryUrl = (failure: unknown, attempt: number): string | undefined => {
  const [url] = failure instanceof Error ? (failure.message.match(/https?:\S+\.js/) ?? []) : []
  return url && `${url}?attempt=${attempt}`
}

/** Whether the server has other pages by now, whose first script has another name. The scripts of this one may be gone then. */
const isOutdated = async (): Promise<boolean> => {
  const page = await fetch(window.location.pathname, { cache: 'no-store' })
  const [script] = (await page.text()).match(/\/assets\/start-[\w-]+\.js/) ?? []
  return script !== undefined && !import.meta.url.endsWith(script)
}

let hasTold = false

/** A script that is gone never loads, so that only a reload helps. */
const tellIfOutdated = async (): Promise<void> => {
  if (hasTold || !(await isOutdated().catch(() => false))) return
  hasTold = true
  const message = 'There is a new version of this page. Please reload it to go on. Your answers are kept.'
  showToast({ severity: 'error', title: 'New version', message, label: 'New Version' })
}

/** Loads a lazy module and retries until it succeeds, so that a lost connection only delays it. */
export const fetchCode = async <Module,>(fetch: () => Promise<Module>, attempt = 1): Promise<Module> => {
  try {
    return await fetch()
  } catch (failure) {
    void tellIfOutdated()
    await pause(Math.min(maxDelayMs, minDelayMs * 2 ** (attempt - 1)))
    const url = retryUrl(failure, attempt)
    return fetchCode(url === undefined ? fetch : () => import(/* @vite-ignore */ url), attempt + 1)
  }
}

/** A component whose code is loaded when it is first rendered. */
export const lazyComponent = <Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) => lazy(async () => ({ default: pick(await fetchCode(load)) }))

const ModalDialog = lazyComponent(
  () => import('./modal-dialog.tsx'),
  (module) => module.ModalDialog,
)

/** A modal whose code is loaded when it is first opened. */
export const Modal = ({ open, ...modal }: ModalProps & { readonly open: boolean }) =>
  open ? (
    <Suspense fallback={null}>
      <ModalDialog {...modal} />
    </Suspense>
  ) : null

/** Whether the screen has been painted once, so that less important code may load. */
export const useHasPainted = (): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}

/** Renders its children only after the first paint. */
export const AfterFirstPaint = ({ children }: { readonly children: ReactNode }) => (useHasPainted() ? children : null)
