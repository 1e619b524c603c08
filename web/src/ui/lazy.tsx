import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { reportFailure } from '../api/failures.ts'
import type { ModalProps } from './modal-dialog.tsx'
import { observable } from './observable.ts'
import { showToast } from './toasts.ts'

const minDelayMs = 1_000
const maxDelayMs = 30_000

/** Resolves after a delay that doubles with each failed attempt, or as soon as the connection is back. */
export const pauseAfter = (attempt: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(maxDelayMs, minDelayMs * 2 ** (attempt - 1)))
    window.addEventListener('online', end)
  })

const fileIn = (failure: unknown, pattern: RegExp): string | undefined =>
  failure instanceof Error ? failure.message.match(pattern)?.[0] : undefined

/** Asks for a style sheet once more, which Vite does not. Fails with the failure that Vite gave. */
const loadStyle = (href: string, failure: unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    const ends = { onload: () => resolve(), onerror: () => reject(failure) }
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, ...ends }))
  })

/** Browsers cache a failed module import, so a retry needs a different URL. */
const retryAfter = <Module,>(failure: unknown, attempt: number, fetch: () => Promise<Module>) => {
  const style = fileIn(failure, /\S+\.css/)
  if (style) return () => loadStyle(style, failure).then(fetch)
  const script = fileIn(failure, /https?:\S+\.js/)
  return script ? () => import(/* @vite-ignore */ `${script}?attempt=${attempt}`) : fetch
}

/** Whether a part of this page will never be there without a reload. */
export const reloadNeeded = observable(false)

const tellToReload = (): void => {
  if (reloadNeeded.get()) return
  reloadNeeded.set(true)
  const message = 'A part of this page could not be loaded. Please reload it to go on. Your answers are kept.'
  showToast({ severity: 'error', message, label: 'Reload' })
}

/** If the server has other pages by now, whose first script has another name, a script of this page may be gone: only a reload helps. */
const tellIfOutdated = async (): Promise<void> => {
  const page = await fetch(window.location.pathname, { cache: 'no-store' })
  const [script = ''] = (await page.text()).match(/\/assets\/start-[\w-]+\.js/) ?? []
  if (!import.meta.url.endsWith(script)) tellToReload()
}

/** Browsers keep a script that is no JavaScript, such as an incomplete one, and do not ask for it again. The rest of the page goes on. */
const giveUp = async (failure: SyntaxError): Promise<never> => {
  tellToReload()
  reportFailure(failure)
  const { reportToServer } = await import('../api/browser-error.ts')
  reportToServer(failure)
  return new Promise(() => {})
}

/** Loads a lazy module and retries until it succeeds, so that a lost connection only delays it. A script with a syntax error is reported. */
export const fetchCode = async <Module,>(
  fetch: () => Promise<Module>,
  attempt = 1,
  tryOnce: () => Promise<Module> = fetch,
): Promise<Module> => {
  try {
    return await tryOnce()
  } catch (failure) {
    if (failure instanceof SyntaxError) return giveUp(failure)
    // A lost connection is no reason to tell anything.
    tellIfOutdated().catch(() => undefined)
    await pauseAfter(attempt)
    return fetchCode(fetch, attempt + 1, retryAfter(failure, attempt, fetch))
  }
}

/** A component whose code is loaded when it is first rendered. */
export const lazyComponent = <Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) => lazy(async () => ({ default: pick(await fetchCode(load)) }))

const loadModal = () => import('./modal-dialog.tsx')

/** Loads the code of every modal, so that one can still be opened when the connection is lost. */
export const prefetchModal = (): void => void fetchCode(loadModal)

const ModalDialog = lazyComponent(loadModal, (module) => module.ModalDialog)

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
