import { type Answers, answerTo } from '@apply/engine/answers'
import { reportFailure } from '../../api/failures.ts'
import { getSnapshot, isLoggedInAs, subscribeToSnapshot } from '../../session/snapshot.ts'
import { type BackupStorage, backupNames, newBackupName, removeBackups } from './backup-names.ts'
import { withTime } from './old-backups.ts'
import { type Change, type Changes, isEmpty } from './pending-changes.ts'
import type { Notice } from './saving.ts'
import { readRecord } from './visitor-answers.ts'

type LocalBackup = {
  /** Keeps other windows from recovering what this one writes. */
  readonly hold: () => void
  readonly write: (changes: Changes) => void
  /** Hands over the records of windows that are closed, now or as soon as they close. Returns how to stop. */
  readonly recover: (onRecovered: (changes: Changes) => void) => () => void
  /** Lets another window recover what this one has written. */
  readonly release: () => void
  /** Writes nothing from now on: a save that is still on its way may fail later. */
  readonly end: () => void
}

/** Keeps an account's unsaved changes in local storage. An open window holds a lock with the name of its record. */
export const createLocalBackup = (
  account: string,
  storage: BackupStorage,
  locks: LockManager | undefined,
  now: () => number = Date.now,
): LocalBackup => {
  const name = newBackupName(account)
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = () => {
    locks?.request(name, () => isReleased).catch(reportFailure)
  }

  let isEnded = false
  const write = (changes: Changes) => {
    if (isEnded) return
    if (isEmpty(changes)) storage.removeItem(name)
    else storage.setItem(name, withTime(changes, now()))
  }

  const recoverRecord = (record: string, onRecovered: (changes: Changes) => void) => {
    onRecovered(readChanges(storage.getItem(record)))
    storage.removeItem(record)
  }

  const recover: LocalBackup['recover'] = (onRecovered) => {
    const controller = new AbortController()
    const { signal } = controller
    for (const other of backupNames(storage, account)) {
      if (locks) locks.request(other, { signal }, () => recoverRecord(other, onRecovered)).catch(reportUnlessAborted)
      else recoverRecord(other, onRecovered)
    }
    return () => controller.abort()
  }

  const end = () => {
    isEnded = true
  }

  return { hold, write, recover, release: () => release(), end }
}

/** Nothing more can be saved into a submitted application, so nothing is kept for it. Returns how to stop. */
export const dropOnceSubmitted = (backup: LocalBackup, account: string, storage: BackupStorage): (() => void) => {
  const dropIfSubmitted = () => {
    if (getSnapshot().web_status !== 'submitted' || !isLoggedInAs(account)) return
    backup.end()
    removeBackups(storage, account)
  }
  dropIfSubmitted()
  return subscribeToSnapshot(dropIfSubmitted)
}

const reportUnlessAborted = (error: unknown) => {
  if (!(error instanceof DOMException && error.name === 'AbortError')) reportFailure(error)
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' &&
  value !== null &&
  'value' in value &&
  isText(value.value) &&
  'known' in value &&
  Array.isArray(value.known) &&
  value.known.every(isText)

export const readChanges = (text: string | null): Changes => readRecord(text, isChange)

/** A conflict that the applicant has not decided yet must still be there after a reload. */
const undecidedIn = (notices: readonly Notice[]): Changes =>
  Object.fromEntries(
    notices.flatMap((notice): readonly (readonly [string, Change])[] =>
      notice.kind === 'conflict' ? [[notice.key, { value: notice.local, known: [] }]] : [],
    ),
  )

/** Everything that would be lost if the window closed now: unsaved changes and undecided conflicts. */
export const changesToBackUp = (unsaved: Changes, notices: readonly Notice[]): Changes => ({
  ...undecidedIn(notices),
  ...unsaved,
})

/** Two values for one answer, of which the server holds one. */
type Conflict = { readonly key: string; readonly local: string; readonly stored: string }

/** The changes whose value is not the one in these answers. */
export const conflictsWith = (changes: Changes, answers: Answers): readonly Conflict[] =>
  Object.entries(changes)
    .map(([key, { value }]) => ({ key, local: value, stored: answerTo(answers, key) }))
    .filter(({ local, stored }) => local !== stored)

/** Sorts recovered changes: what the server already holds is left out, the rest is safe to send or in conflict. */
export const reconcileBackup = (recovered: Changes, stored: Answers) => {
  const entries = Object.entries(recovered).filter(([key, { value }]) => value !== answerTo(stored, key))
  const isSafe = ([key, { known }]: (typeof entries)[number]) => known.includes(answerTo(stored, key))
  const toSend: Changes = Object.fromEntries(entries.filter(isSafe))
  const undecided: Changes = Object.fromEntries(entries.filter((entry) => !isSafe(entry)))
  return { toSend, conflicts: conflictsWith(undecided, stored) } as const
}
