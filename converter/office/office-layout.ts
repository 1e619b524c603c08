import { Unconvertible } from '../conversion-messages.ts'
import type { DocxLayout } from '../docx-layout.ts'
import { type ProcessLimits, withinLimits } from '../within-limits.ts'
import type { Office } from './find-office.ts'
import { type RunningOffice, startOffice } from './start-office.ts'

export const officeLimits: ProcessLimits = { milliseconds: 25_000, residentMegabytes: 1_500 }

/** An office grows with what it has seen, so that it is replaced now and then. */
const maxJobs = 100

/** Lays out documents in one LibreOffice that is kept running, one at a time. */
export const officeLayout = (office: Office, limits = officeLimits): DocxLayout => {
  let running: Promise<RunningOffice> | undefined
  let jobs = 0
  let last: Promise<unknown> = Promise.resolve()

  const start = () => {
    jobs = 0
    running = startOffice(office)
    running.catch(() => undefined)
    return running
  }
  const replace = async () => {
    const ended = running
    running = undefined
    await (await ended?.catch(() => undefined))?.kill()
  }

  const layOut: DocxLayout['layOut'] = async ({ input, output }, signal) => {
    const kill = () => void replace()
    try {
      const present = await (running ?? start())
      const isRead = await withinLimits(present.convert({ input, output }), {
        pid: () => present.pid,
        limits,
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
    layOut: (job, signal) => {
      const mine = last.then(() => layOut(job, signal))
      last = mine.catch(() => undefined)
      return mine
    },
    close: replace,
  }
}
