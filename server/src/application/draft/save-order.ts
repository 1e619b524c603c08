import type { saveHeaders } from '@apply/contract/schemas'
import type { z } from 'zod'

/** Which save of which window this is. A window numbers its saves from 1 upwards. */
export type SaveNumber = { readonly window: string; readonly number: number }

/** The last save of each window: its number, and the revision of the application before it. */
export type LastSaves = Readonly<Record<string, readonly [number: number, revision: number]>>

/** A window that has not saved for so many others is forgotten, so that the list stays small. */
const maxWindows = 24

/**
 * Reads the headers of a save. `about` names what the call changes where a window does not send its calls one after the
 * other: an order exists only between saves of the same thing.
 */
export const saveNumberIn = (headers: z.output<typeof saveHeaders>, about?: string): SaveNumber | undefined => {
  const { 'x-save-window': window, 'x-save-number': number } = headers
  if (window === undefined || number === undefined) return undefined
  return { window: about === undefined ? window : `${window} ${about}`, number: Number(number) }
}

/** True for a copy of a save that is stored, and for a save that a later one of its window has overtaken. */
export const isOutdated = (last: LastSaves, save: SaveNumber | undefined): boolean =>
  save !== undefined && Object.hasOwn(last, save.window) && (last[save.window]?.[0] ?? 0) >= save.number

/** The list with this save in it; it forgets the windows whose last save is the longest ago. */
export const withSave = (last: LastSaves, save: SaveNumber | undefined, revision: number): LastSaves => {
  if (!save) return last
  const others = Object.entries(last).filter(([window]) => window !== save.window)
  const kept = others.toSorted(([, [, left]], [, [, right]]) => right - left).slice(0, maxWindows - 1)
  return { ...Object.fromEntries(kept), [save.window]: [save.number, revision] }
}
