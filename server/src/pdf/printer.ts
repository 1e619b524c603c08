import { type Chromium, openChromium } from '../platform/chromium/open-chromium.ts'
import { type PageToPrint, printPage } from './print-page.ts'

export type Printer = {
  readonly print: (order: PageToPrint) => Promise<Buffer>
  readonly close: () => Promise<void>
}

type Needs = {
  readonly settings: Parameters<typeof openChromium>[0]
  /** So many prints one browser makes before a fresh one takes over. */
  readonly printsPerBrowser?: number
  readonly patienceMs?: number
  readonly open?: typeof openChromium
}

type Shift = { readonly chromium: Chromium; prints: number; running: number; isOver: boolean }

const usualPrints = 200
const usualPatience = 25_000

/** A headless browser kept warm. After many prints, or one that failed, the next print finds a fresh one. */
export const openPrinter = (needs: Needs): Printer => {
  const { settings, printsPerBrowser = usualPrints, patienceMs = usualPatience, open = openChromium } = needs
  const startShift = (): Shift => ({ chromium: open(settings), prints: 0, running: 0, isOver: false })
  let current = startShift()

  const endShift = (shift: Shift) => {
    shift.isOver = true
    if (current === shift) current = startShift()
  }

  const leave = async (shift: Shift): Promise<void> => {
    shift.running -= 1
    if (shift.prints >= printsPerBrowser) endShift(shift)
    // Others may still be printing on a browser that is to go; the last one takes it along.
    if (shift.isOver && shift.running === 0) await shift.chromium.kill()
  }

  return {
    print: async (order) => {
      const shift = current
      shift.prints += 1
      shift.running += 1
      const signal = AbortSignal.any([order.signal, AbortSignal.timeout(patienceMs)])
      try {
        return await printPage(await shift.chromium.browser(), { ...order, signal })
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
