import { type Answers, answerTo } from '@apply/engine/answers'
import { observable } from '../../ui/observable.ts'

/**
 * An answer that the server has not acknowledged yet. `known` lists what the server may hold because of this window: the
 * answer before, and every value sent since. Any other value was saved by another window or device.
 */
export type Change = { readonly value: string; readonly known: readonly string[] }

export type Changes = Readonly<Record<string, Change>>

export const valuesOf = (changes: Changes): Answers =>
  Object.fromEntries(Object.entries(changes).map(([key, { value }]) => [key, value]))

export const omit = <Value>(record: Readonly<Record<string, Value>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))

export const isEmpty = (record: object): boolean => Object.keys(record).length === 0

const mapChanges = (changes: Changes, map: (change: Change, key: string) => Change): Changes =>
  Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, map(change, key)]))

/** At most one batch is in flight; changes made meanwhile wait for the next batch. */
type PendingChanges = {
  readonly waiting: Changes
  readonly inFlight: Changes | undefined
  /** How many batches have failed in a row. */
  readonly failures: number
}

export const noPendingChanges: PendingChanges = { waiting: {}, inFlight: undefined, failures: 0 }

/** Everything the server has not acknowledged, with the newest value of each answer. */
export const unsavedIn = ({ waiting, inFlight = {} }: PendingChanges): Changes => ({ ...inFlight, ...waiting })

const knownFor = ({ waiting, inFlight }: PendingChanges, key: string, stored: Answers): readonly string[] => {
  const [queued, sent] = [waiting[key], inFlight?.[key]]
  if (queued) return queued.known
  return sent ? [...sent.known, sent.value] : [answerTo(stored, key)]
}

/** Queues new values. A value that the server certainly holds already is not sent. */
export const addChanges = (pending: PendingChanges, values: Answers, stored: Answers): PendingChanges => {
  const entries = Object.entries(values).map(([key, value]): readonly [string, Change] => [
    key,
    { value, known: knownFor(pending, key, stored) },
  ])
  const isStored = ([, { value, known }]: readonly [string, Change]) => known.every((held) => held === value)
  const storedKeys = entries.filter(isStored).map(([key]) => key)
  return { ...pending, waiting: omit({ ...pending.waiting, ...Object.fromEntries(entries) }, storedKeys) }
}

/** Makes a batch of everything that waits. */
export const startBatch = (pending: PendingChanges): PendingChanges => ({
  ...pending,
  waiting: {},
  inFlight: pending.waiting,
})

/** The server has stored the batch. */
export const acknowledgeBatch = ({ waiting, inFlight = {} }: PendingChanges): PendingChanges => ({
  failures: 0,
  inFlight: undefined,
  waiting: mapChanges(waiting, (change, key) => {
    const stored = inFlight[key]
    return stored ? { ...change, known: [stored.value] } : change
  }),
})

/** It is unknown whether the batch arrived: it is queued again, below newer values. */
export const requeueBatch = ({ waiting, inFlight = {}, failures }: PendingChanges): PendingChanges => {
  const tried = mapChanges(inFlight, ({ value, known }) => ({ value, known: [...new Set([...known, value])] }))
  return { waiting: { ...tried, ...waiting }, inFlight: undefined, failures: failures + 1 }
}

/** The server refused one answer and stored nothing: all others are queued again. */
export const dropRefused = ({ waiting, inFlight = {} }: PendingChanges, key: string): PendingChanges => ({
  waiting: { ...omit(inFlight, [key]), ...waiting },
  inFlight: undefined,
  failures: 0,
})

export type SaveState = 'saved' | 'saving' | 'not saved'

export const saveStateOf = (pending: PendingChanges): SaveState => {
  if (isEmpty(unsavedIn(pending))) return 'saved'
  return pending.failures > 0 ? 'not saved' : 'saving'
}

/** The pending changes, mirrored to the local backup and to the state on the screen. */
export const createPending = (backUp: (unsaved: Changes) => void) => {
  const state = observable<SaveState>('saved')
  let pending = noPendingChanges
  return {
    state,
    get: () => pending,
    set: (next: PendingChanges): void => {
      pending = next
      backUp(unsavedIn(pending))
      if (state.get() !== saveStateOf(pending)) state.set(saveStateOf(pending))
    },
  } as const
}

export type Pending = ReturnType<typeof createPending>
