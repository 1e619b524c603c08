import { expect, test } from 'vitest'
import { type BackupStorage, backedUpAccounts, backupNames, removeBackups } from './backup-names.ts'
import { createLocalBackup, readChanges } from './local-backup.ts'
import { removeOldBackups } from './old-backups.ts'

const browser = (): BackupStorage => {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

const change = { city: { value: 'Oslo', known: ['Rome'] } }
const dayMs = 24 * 60 * 60_000
const noon = Date.UTC(2026, 10, 1, 12)
const ann = 'ann@example.com'

const written = (storage: BackupStorage, at: number, account = ann) =>
  createLocalBackup(account, storage, undefined, () => at).write(change)

test('SAV-30 unsaved answers are removed from the browser a week after they were written, and not before', () => {
  const storage = browser()
  written(storage, noon)
  written(storage, noon + dayMs, 'bo@example.com')

  removeOldBackups(storage, noon + 7 * dayMs)
  expect(backedUpAccounts(storage)).toEqual([ann, 'bo@example.com'])
  removeOldBackups(storage, noon + 7 * dayMs + 1)

  expect(backedUpAccounts(storage)).toEqual(['bo@example.com'])
})

test('SAV-30 a clock that is put back by more than a week keeps nothing longer', () => {
  const storage = browser()
  written(storage, noon)

  removeOldBackups(storage, noon - 8 * dayMs)

  expect(storage.length).toBe(0)
})

test('SAV-30 the week of what an older version has written begins at the first start, and its answers stay', () => {
  const storage = browser()
  storage.setItem(`unsaved ${ann} 1`, JSON.stringify(change))
  storage.setItem('desk.single-keys-off', 'true')

  removeOldBackups(storage, noon)
  expect(readChanges(storage.getItem(`unsaved ${ann} 1`))).toEqual(change)
  removeOldBackups(storage, noon + 8 * dayMs)

  expect(backupNames(storage, ann)).toEqual([])
  expect(storage.length).toBe(1)
})

test('SAV-30 a full storage and a broken record do not keep the page from starting', () => {
  const storage = browser()
  storage.setItem(`unsaved ${ann} 1`, '{ half')
  storage.setItem = () => {
    throw new DOMException('', 'QuotaExceededError')
  }

  removeOldBackups(storage, noon)

  expect(storage.getItem(`unsaved ${ann} 1`)).toBe('{ half')
})

test('SAV-31 whose answers wait is known for each account, and removing those of one leaves the others', () => {
  const storage = browser()
  written(storage, noon)
  written(storage, noon)
  written(storage, noon, 'ann@example.company')
  expect(backedUpAccounts(storage)).toEqual([ann, 'ann@example.company'])

  removeBackups(storage, ann)

  expect(backedUpAccounts(storage)).toEqual(['ann@example.company'])
})
