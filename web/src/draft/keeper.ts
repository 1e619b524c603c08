import { reportFailure } from '../api/report-failure.ts'
import { type Changes, isEmpty } from './changes.ts'
import { readChanges } from './kept-record.ts'

/** Each window keeps its own record, so that two windows of one person never write over each other. */
const prefixOf = (account: string): string => `unsaved ${account} `

export type Keeper = {
  readonly keep: (changes: Changes) => void
  /** Takes over what windows that are gone have left; at once, or as soon as they are gone. */
  readonly adopt: (take: (changes: Changes) => void) => () => void
  /** From here on another window may take over what this one has kept. */
  readonly release: () => void
}

/** Keeps changes of one account in the browser until the server has acknowledged them. */
export const openKeeper = (account: string, storage: Storage, locks: LockManager | undefined): Keeper => {
  const name = `${prefixOf(account)}${crypto.randomUUID()}`
  let release = () => {}
  const isHeld = new Promise<void>((resolve) => {
    release = resolve
  })
  locks?.request(name, () => isHeld).catch(reportFailure)

  const keep = (changes: Changes) => {
    try {
      if (isEmpty(changes)) storage.removeItem(name)
      else storage.setItem(name, JSON.stringify(changes))
    } catch (full) {
      // Without room in the browser the changes are still in this window, and still being sent.
      reportFailure(full)
    }
  }

  const takeOver = (left: string, take: (changes: Changes) => void) => {
    const changes = readChanges(storage.getItem(left))
    take(changes)
    storage.removeItem(left)
  }

  const adopt = (take: (changes: Changes) => void) => {
    const { signal, abort } = aborter()
    const others = namesIn(storage).filter((other) => other.startsWith(prefixOf(account)) && other !== name)
    for (const left of others) {
      if (locks) locks.request(left, { signal }, () => takeOver(left, take)).catch(unlessAborted)
      else takeOver(left, take)
    }
    return abort
  }

  return { keep, adopt, release: () => release() }
}

const namesIn = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

const aborter = () => {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

const unlessAborted = (error: unknown) => {
  if (!(error instanceof DOMException && error.name === 'AbortError')) reportFailure(error)
}
