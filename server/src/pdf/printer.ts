import { type Chromium, openChromium } from '../platform/chromium/open-chromium.ts'
import { freshPage, type PageNeeds, type WaitingPage } from './fresh-page.ts'
import { type PageToPrint, printPage } from './print-page.ts'

export type Printer = {
  readonly print: (order: PageToPrint) => Promise<Buffer>
  readonly close: () => Promise<void>
}

type Needs = PageNeeds & {
  readonly settings: Parameters<typeof openChromium>[0]
  /** So many prints one browser makes before a fresh one takes over. */
  readonly printsPerBrowser?: number
  readonly patienceMs?: number
  readonly open?: typeof openChromium
}

/** What one browser does from its start to its end. */
type Shift = {
  readonly chromium: Chromium
  /** A page that has loaded everything but an application, and waits for the next print. */
  spare: Promise<WaitingPage | undefined> | undefined
  prints: number
  running: number
  isOver: boolean
}

const usualPrints = 200
const usualPatience = 25_000

/** A headless browser kept warm. After many prints, or one that failed, the next print finds a fresh one. */
export const openPrinter = (needs: Needs): Printer => {
  const { settings, printsPerBrowser = usualPrints, patienceMs = usualPatience, open = openChromium } = needs
  const startShift = (): Shift => ({
    ...{ chromium: open(settings), spare: undefined, prints: 0, running: 0, isOver: false },
  })
  let current = startShift()

  const endShift = (shift: Shift) => {
    shift.isOver = true
    if (current === shift) current = startShift()
  }

  const newPage = async ({ chromium }: Shift): Promise<WaitingPage> => freshPage(await chromium.browser(), needs)

  const takePage = async (shift: Shift): Promise<WaitingPage> => {
    const spare = shift.spare
    shift.spare = undefined
    return (await spare) ?? newPage(shift)
  }

  const leave = async (shift: Shift): Promise<void> => {
    shift.running -= 1
    if (shift.prints >= printsPerBrowser) endShift(shift)
    // Others may still be printing on a browser that is to go; the last one takes it along.
    if (shift.isOver && shift.running === 0) await shift.chromium.kill()
    if (!shift.isOver) shift.spare ??= newPage(shift).catch(() => undefined)
  }

  const printOn = async (shift: Shift, order: PageToPrint): Promise<Buffer> => {
    const page = await takePage(shift)
    try {
      return await printPage(page, order)
    } finally {
      void page.discard()
    }
  }

  return {
    print: async (order) => {
      const shift = current
      shift.prints += 1
      shift.running += 1
      const signal = AbortSignal.any([order.signal, AbortSignal.timeout(patienceMs)])
      try {
        return await printOn(shift, { ...order, signal })
      } catch (error) {
        endShift(shift)
        throw error
      } finally {
        await leave(shift)
      }
    },
    close: () => current.chromium.kill(),
  }
}
