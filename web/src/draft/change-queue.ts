import { type Answers, answerTo } from '@apply/engine/answers'
import { type Change, type Changes, isEmpty, without } from './changes.ts'

/** Changes on their way to the server: at most one batch is out at a time, and what comes later waits behind it. */
export type Queue = {
  readonly waiting: Changes
  readonly sent: Changes | undefined
  /** How many times in a row sending has failed. */
  readonly failures: number
}

export const emptyQueue: Queue = { waiting: {}, sent: undefined, failures: 0 }

/** Everything the server has not acknowledged; the newest value of each answer. */
export const unsaved = ({ waiting, sent = {} }: Queue): Changes => ({ ...sent, ...waiting })

const knownFor = ({ waiting, sent }: Queue, key: string, stored: Answers): readonly string[] => {
  const [held, out] = [waiting[key], sent?.[key]]
  if (held) return held.known
  return out ? [...out.known, out.value] : [answerTo(stored, key)]
}

/** Puts new answers behind what is out; one that is what the server has for certain needs no sending. */
export const add = (queue: Queue, values: Answers, stored: Answers): Queue => {
  const entries = Object.entries(values).map(([key, value]): readonly [string, Change] => [
    key,
    { value, known: knownFor(queue, key, stored) },
  ])
  const isCertain = ([, { value, known }]: readonly [string, Change]) => known.every((held) => held === value)
  const needless = entries.filter(isCertain).map(([key]) => key)
  return { ...queue, waiting: without({ ...queue.waiting, ...Object.fromEntries(entries) }, needless) }
}

/** Sends what is waiting. */
export const begin = (queue: Queue): Queue => ({ ...queue, waiting: {}, sent: queue.waiting })

/** The server has stored what was sent. */
export const acknowledge = ({ waiting, sent = {} }: Queue): Queue => ({
  failures: 0,
  sent: undefined,
  waiting: mapChanges(waiting, (change, key) => {
    const stored = sent[key]
    return stored ? { ...change, known: [stored.value] } : change
  }),
})

/** Nobody knows whether what was sent has arrived: it waits again, and newer values stand before it. */
export const giveBack = ({ waiting, sent = {}, failures }: Queue): Queue => {
  const tried = mapChanges(sent, ({ value, known }) => ({ value, known: [...new Set([...known, value])] }))
  return { waiting: { ...tried, ...waiting }, sent: undefined, failures: failures + 1 }
}

/** The server will not take one of the answers and has stored nothing: all others wait again. */
export const refuse = ({ waiting, sent = {} }: Queue, key: string): Queue => ({
  waiting: { ...without(sent, [key]), ...waiting },
  sent: undefined,
  failures: 0,
})

const mapChanges = (changes: Changes, map: (change: Change, key: string) => Change): Changes =>
  Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, map(change, key)]))

export type SaveState = 'saved' | 'saving' | 'not saved'

export const saveStateOf = (queue: Queue): SaveState => {
  if (isEmpty(unsaved(queue))) return 'saved'
  return queue.failures > 0 ? 'not saved' : 'saving'
}
