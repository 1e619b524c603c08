import pLimit from 'p-limit'
import type { BaseLogger } from 'pino'
import type { DocxLayout } from '../convert-docx.ts'
import { RetryableFailure, Unconvertible } from '../failures.ts'
import { findOffice, type Office, supportedScripts } from '../office/find-office.ts'
import { type RunningOffice, startOffice } from '../office/office-process.ts'
import { type ProcessLimits, withinLimits } from '../process-limits.ts'
import { createWordLayout } from '../word/word-layout.ts'

const officeLimits: ProcessLimits = { timeoutMs: 25_000, maxCpuMs: 16_000, residentMegabytes: 1_500 }

/** LibreOffice uses more memory with every document, so it is replaced from time to time. */
const maxJobs = 100

/** Lays out documents in one LibreOffice that is kept running, one document at a time. */
export const createOfficeLayout = (office: Office, limits = officeLimits): DocxLayout => {
  let running: Promise<RunningOffice> | undefined
  let jobs = 0
  const limit = pLimit(1)

  const start = () => {
    jobs = 0
    running = startOffice(office)
    running.catch(() => undefined)
    return running
  }
  const replace = async () => {
    const previous = running
    running = undefined
    await (await previous?.catch(() => undefined))?.kill()
  }

  const layOut: DocxLayout['layOut'] = async ({ input, output }, signal) => {
    // Aborted while it waited for its turn: there is no reason to replace LibreOffice.
    if (signal.aborted) throw new RetryableFailure('gaveUp', 'The conversion was aborted.')
    const kill = () => void replace()
    try {
      const current = await (running ?? start())
      const isRead = await withinLimits(current.convert({ input, output }), {
        pid: () => current.pid,
        limits,
        isFresh: false,
        kill,
        signal,
      })
      if (!isRead) throw new Unconvertible('unreadable')
    } catch (error) {
      await replace()
      throw error
    }
    jobs += 1
    if (jobs >= maxJobs) await replace()
  }

  return {
    layOut: (job, signal) => limit(() => layOut(job, signal)),
    close: replace,
  }
}

type Deps = {
  readonly sofficePath: string | undefined
  readonly log: Pick<BaseLogger, 'info'>
}

/** LibreOffice, unless it has no fonts for a script or would cut something off: then the built-in converter, which brings its fonts. */
const officeFirst = async (office: Office, builtIn: DocxLayout): Promise<DocxLayout> => {
  const layout = createOfficeLayout(office)
  const supported = await supportedScripts()
  return {
    layOut: (job, signal) => {
      const canShow = !job.isCutOff && job.scripts.every((script) => supported.includes(script))
      return (canShow ? layout : builtIn).layOut(job, signal)
    },
    close: async () => {
      await Promise.all([layout.close(), builtIn.close()])
    },
  }
}

const chooseLayout = async ({ sofficePath, log }: Deps): Promise<DocxLayout> => {
  const office = await findOffice({ sofficePath })
  log.info(office ? 'Documents are laid out by LibreOffice.' : 'Documents are laid out by the built-in converter.')
  const builtIn = createWordLayout()
  return office ? officeFirst(office, builtIn) : builtIn
}

/** LibreOffice if it is installed, else the built-in converter. Without a setting the choice waits for the first document. */
export const createLayout = async (deps: Deps): Promise<DocxLayout> => {
  let chosen: Promise<DocxLayout> | undefined
  const choose = () => {
    chosen ??= chooseLayout(deps)
    return chosen
  }
  if (deps.sofficePath !== undefined) await choose()
  return {
    layOut: async (job, signal) => (await choose()).layOut(job, signal),
    close: async () => (await chosen)?.close(),
  }
}
