import { MissingPartError, reportFailure } from '../api/failures.ts'
import { observable } from './observable.ts'
import { pauseAfter } from './pause-after.ts'

const maxAttempts = 3

type Load<Module> = () => Promise<Module>

/** How often a part that somebody waits for was missing. 0 once such a part has come. */
export const missingParts = observable(0)

/** Browsers keep a failed import, so that another attempt needs another address. What this file imports has its old one. */
const retryAfter = <Module>(failure: unknown, attempt: number, load: Load<Module>): Load<Module> => {
  const script = failure instanceof TypeError ? failure.message.match(/https?:\S+\.js/)?.[0] : undefined
  return script ? () => import(/* @vite-ignore */ `${script}?attempt=${attempt}`) : load
}

export const loadReporter = () => import('../api/browser-error.ts')

/** Reports an error here and to the server's log. */
export const report = async (error: unknown): Promise<void> => {
  reportFailure(error)
  const { reportToServer } = await loadCode(loadReporter)
  reportToServer(error)
}

/** Loads code with at most three attempts. Whoever waits for it uses `fetchCode`, which says that it is missing. */
export const loadCode = async <Module>(load: Load<Module>, attempt = 1, tryOnce = load): Promise<Module> => {
  try {
    return await tryOnce()
  } catch (failure) {
    // Browsers keep a script that is no JavaScript, such as an incomplete one, and do not ask for it again.
    const isIncomplete = failure instanceof SyntaxError
    if (isIncomplete && tryOnce !== loadReporter) report(failure).catch(reportFailure)
    if (isIncomplete || attempt === maxAttempts) throw new MissingPartError(failure)
    await pauseAfter(attempt)
    return loadCode(load, attempt + 1, retryAfter(failure, attempt, load))
  }
}

export const tellMissing = (): void => missingParts.set(missingParts.get() + 1)

/** Makes the page say that code is missing that somebody waits for. */
export const tellIfMissing = <Module>(code: Promise<Module>): Promise<Module> =>
  code.catch((failure: unknown) => {
    tellMissing()
    throw failure
  })

/** Loads code that somebody waits for. */
export const fetchCode = <Module>(load: Load<Module>): Promise<Module> => tellIfMissing(loadCode(load))

/** Loads code that may be needed soon. What needs it tries again. */
export const prefetchCode = (load: Load<unknown>): void => void loadCode(load).catch(reportFailure)

/** A connection that is new may bring what was missing; never what came incomplete. */
const nextChance = ({ cause }: MissingPartError): Promise<unknown> =>
  new Promise((resolve) => {
    if (!(cause instanceof SyntaxError)) window.addEventListener('online', resolve, { once: true })
  })

/** Tries again with each new connection, so that nobody has to reload then. */
export const untilLoaded = async <Module>(fetch: Load<Module>): Promise<Module> => {
  try {
    return await fetch()
  } catch (failure) {
    if (!(failure instanceof MissingPartError)) throw failure
    await nextChance(failure)
    const code = await untilLoaded(fetch)
    missingParts.set(0)
    return code
  }
}
