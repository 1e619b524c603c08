import pLimit from 'p-limit'
import type { DocxLayout } from '../docx-layout.ts'
import { RetryableFailure, Unconvertible } from '../failures.ts'
import { type ProcessLimits, withinLimits } from '../process-limits.ts'
import type { Office } from './find-office.ts'
import { type RunningOffice, startOffice } from './office-process.ts'

const officeLimits: ProcessLimits = { timeoutMs: 25_000, maxCpuMs: 16_000, residentMegabytes: 1_500 }

/** LibreOffice uses more memory with every document, so it is replaced from time to time. */
const maxJobs = 100

/** Lays out documents in one LibreOffice that is kept running, one document at a time. */
export const createOfficeLayout = (office: Office, limits = officeLimits): DocxLayout => {
  let running: Promise<RunningOffice> | undefined
  let jobs = 0
  // One document at a time.
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
