import { isOutage } from './is-outage.ts'

/** So many outages in a row are no fault of single rows: something that all of them need is away. */
const maxOutages = 3
const maxNamed = 10

/**
 * For work on many rows: one that fails keeps no other from its turn. Thrown together at the end, the failures are named in the
 * log, and the next run tries them again. An outage ends the work, which the next run goes on with.
 */
export const collectFailures = () => {
  const failed: string[] = []
  let firstError: unknown
  let outages = 0
  return {
    /** The names of the rows that failed. */
    failed: failed as readonly string[],

    attempt: async (name: string, work: () => Promise<unknown>): Promise<void> => {
      try {
        await work()
        outages = 0
      } catch (error) {
        outages = isOutage(error) ? outages + 1 : 0
        if (outages === maxOutages) throw error
        if (failed.length === 0) firstError = error
        failed.push(name)
      }
    },

    throwIfAny: (): void => {
      if (failed.length === 0) return
      const names = failed.slice(0, maxNamed).join(', ')
      throw new Error(`${failed.length} failed: ${names}${failed.length > maxNamed ? ' …' : ''}`, { cause: firstError })
    },
  }
}
