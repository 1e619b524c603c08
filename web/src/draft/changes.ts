import type { Answers } from '@apply/engine/answers'

/**
 * An answer that the server has not acknowledged yet. `known` lists what the server may hold through this window alone:
 * the answer before, and those sent since. Any other value there was put by somebody else.
 */
export type Change = { readonly value: string; readonly known: readonly string[] }

export type Changes = Readonly<Record<string, Change>>

export const valuesOf = (changes: Changes): Answers =>
  Object.fromEntries(Object.entries(changes).map(([key, { value }]) => [key, value]))

export const without = <Value>(record: Readonly<Record<string, Value>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))

export const isEmpty = (record: object): boolean => Object.keys(record).length === 0
