import { allBackupNames, type BackupStorage } from './backup-names.ts'
import { readRecord } from './visitor-answers.ts'

const maxAgeMs = 7 * 24 * 60 * 60_000

/** Beside the changes of a record; no answer key has a space. */
const timeKey = 'written at'

/** A record with the time at which it was written. */
export const withTime = (changes: object, now: number): string => JSON.stringify({ ...changes, [timeKey]: now })

const isAnything = (_value: unknown): _value is unknown => true

/** The time of a record that an older version of this page has written begins now. */
const giveTime = (storage: BackupStorage, name: string, record: object, now: number): void => {
  try {
    storage.setItem(name, withTime(record, now))
  } catch {
    // A full storage has no room for a time. The next start tries again.
  }
}

/** Removes unsaved answers that nobody has come back for within a week. They lie in the browser as they were typed. */
export const removeOldBackups = (storage: BackupStorage, now: number): void => {
  for (const name of allBackupNames(storage)) {
    const record = readRecord(storage.getItem(name), isAnything)
    const writtenAt = record[timeKey]
    if (typeof writtenAt !== 'number') giveTime(storage, name, record, now)
    // A clock that was put back must not keep them longer.
    else if (Math.abs(now - writtenAt) > maxAgeMs) storage.removeItem(name)
  }
}
