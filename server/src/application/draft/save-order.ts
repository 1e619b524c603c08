import type { saveHeaders } from '@apply/contract/schemas'
import type { z } from 'zod'

/** Which save of which window this is. A window numbers its saves from 1 upwards. */
export type SaveNumber = { readonly window: string; readonly number: number }

/** The last save of each window: its number, and the revision of the application after it. */
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
export const isOutdated = (last: LastSaves, { window, number }: SaveNumber): boolean =>
  Object.hasOwn(last, window) && (last[window]?.[0] ?? 0) >= number

/** The windows to forget when this one is added: those whose last save is the longest ago. */
export const windowsToForget = (last: LastSaves, { window }: SaveNumber): readonly string[] =>
  Object.entries(last)
    .filter(([other]) => other !== window)
    .toSorted(([, [, left]], [, [, right]]) => right - left)
    .slice(maxWindows - 1)
    .map(([other]) => other)
