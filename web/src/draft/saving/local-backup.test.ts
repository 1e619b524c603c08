import { afterEach, expect, test, vi } from 'vitest'
import { anonymous, updateSnapshot } from '../../session/snapshot.ts'
import { backupNames, removeBackups, renameBackups } from './backup-names.ts'
import { createBackupStorage } from './backup-storage.ts'
import { changesToBackUp, createLocalBackup, dropOnceSubmitted, readChanges, reconcileBackup } from './local-backup.ts'
import type { Changes } from './pending-changes.ts'

afterEach(() => updateSnapshot(anonymous))

const browser = (): Storage => {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

const change: Changes = { city: { value: 'Oslo', known: ['Rome'] } }

/** The backup of an open window. */
const openWindow = (account: string, storage: Storage) => {
  const backup = createLocalBackup(account, storage, navigator.locks)
  backup.hold()
  return backup
}

/** Collects the changes that a window recovers. */
const recovered = (backup: ReturnType<typeof createLocalBackup>) => {
  const all: Changes[] = []
  const { promise: first, resolve } = Promise.withResolvers<Changes>()
  const stop = backup.recover((changes) => {
    all.push(changes)
    resolve(changes)
  })
  return { all, first, stop }
}

test('OWN-14 removes the backups of one account, in whatever window they were written, and of no other', () => {
  const storage = browser()
  for (const account of ['ann@example.com', 'ann@example.com', 'ann@example.company'])
    createLocalBackup(account, storage, undefined).write(change)

  removeBackups(storage, 'ann@example.com')

  expect(backupNames(storage, 'ann@example.com')).toEqual([])
  expect(backupNames(storage, 'ann@example.company')).toHaveLength(1)
})

test('ERR-18 OWN-04 unsaved answers are given to a new address also if the storage has no room for a second copy', () => {
  const storage = browser()
  createLocalBackup('ann@example.com', storage, undefined).write(change)
  const { setItem } = storage
  storage.setItem = (key, value) => {
    if (storage.length > 0) throw new DOMException('', 'QuotaExceededError')
    setItem(key, value)
  }

  renameBackups(storage, 'ann@example.com', 'bea@example.com')

  expect(backupNames(storage, 'bea@example.com')).toHaveLength(1)
})

test('OWN-04 ERR-18 a backup for whose longer name a full storage has no room stays under its old one', () => {
  const storage = browser()
  createLocalBackup('ann@example.com', storage, undefined).write(change)
  const { setItem } = storage
  storage.setItem = (key, value) => {
    if (key.includes('longer')) throw new DOMException('', 'QuotaExceededError')
    setItem(key, value)
  }

  renameBackups(storage, 'ann@example.com', 'ann.longer@example.com')

  expect(backupNames(storage, 'ann@example.com')).toHaveLength(1)
})

test('OWN-14 a save that fails after the account was deleted writes nothing', () => {
  const storage = browser()
  const backup = createLocalBackup('ann@example.com', storage, undefined)
  backup.end()

  backup.write(change)

  expect(backupNames(storage, 'ann@example.com')).toEqual([])
})

test('SES-18 nothing is kept for an application from its submission on, and for another account everything', () => {
  const storage = browser()
  const [ann, bo] = ['ann@example.com', 'bo@example.com']
  createLocalBackup(bo, storage, undefined).write(change)
  const backup = createLocalBackup(ann, storage, undefined)
  backup.write(change)
  const stop = dropOnceSubmitted(backup, ann, storage)

  updateSnapshot({ is_logged_in: true, username: ann, web_status: 'validating' })
  expect(backupNames(storage, ann)).toHaveLength(1)
  updateSnapshot({ username: bo, web_status: 'submitted' })
  expect(backupNames(storage, ann)).toHaveLength(1)
  updateSnapshot({ username: ann })
  backup.write(change)
  stop()

  expect(backupNames(storage, ann)).toEqual([])
  expect(backupNames(storage, bo)).toHaveLength(1)
})

test('SAV-09 recovers the backup of a closed window, once', async () => {
  const storage = browser()
  const gone = openWindow('ann@example.com', storage)
  gone.write(change)
  gone.release()

  const next = openWindow('ann@example.com', storage)

  expect(await recovered(next).first).toEqual(change)
  expect(storage.length).toBe(0)
})

test('SAV-09 recovers the backup of an open window only after it is closed', async () => {
  const storage = browser()
  const open = openWindow('ann@example.com', storage)
  open.write(change)
  const next = recovered(openWindow('ann@example.com', storage))
  await navigator.locks.query()
  expect(next.all).toEqual([])

  open.release()

  expect(await next.first).toEqual(change)
})

test('SAV-09 a window that has stopped leaves the backup of another one to the next window', async () => {
  const storage = browser()
  const open = openWindow('ann@example.com', storage)
  open.write(change)
  const stopped = recovered(openWindow('ann@example.com', storage))
  stopped.stop()
  open.release()

  expect(await recovered(openWindow('ann@example.com', storage)).first).toEqual(change)
  expect(stopped.all).toEqual([])
})

test('OWN-04 the backups of an account are found under its new address only', async () => {
  const storage = browser()
  createLocalBackup('ann@example.com', storage, undefined).write(change)

  renameBackups(storage, 'ann@example.com', 'bo@example.com')

  expect(storage.length).toBe(1)
  expect(await recovered(createLocalBackup('bo@example.com', storage, undefined)).first).toEqual(change)
})

test('SAV-10 does not touch the backup of another account', async () => {
  const storage = browser()
  const ann = openWindow('ann@example.com', storage)
  ann.write(change)
  ann.release()

  const bo = recovered(openWindow('bo@example.com', storage))
  await navigator.locks.query()

  expect(bo.all).toEqual([])
  expect(storage.length).toBe(1)
})

test('SAV-09 removes the backup once everything is acknowledged', () => {
  const storage = browser()
  const backup = openWindow('ann@example.com', storage)

  backup.write(change)
  expect(storage.length).toBe(1)
  backup.write({})

  expect(storage.length).toBe(0)
})

test('SAV-09 reads a backup and ignores entries of another shape', () => {
  const stored = { city: { value: 'Oslo', known: ['Rome'] } }

  expect(readChanges(JSON.stringify({ ...stored, zip: 4, name: { value: 'Ann' } }))).toEqual(stored)
  expect(readChanges('{ half')).toEqual({})
  expect(readChanges(null)).toEqual({})
  expect(readChanges('"text"')).toEqual({})
})

test('SAV-09 backs up unsaved changes and undecided conflicts', () => {
  const unsaved = { comment: { value: 'I', known: [''] } }

  const written = changesToBackUp(unsaved, [{ kind: 'conflict', key: 'city', local: 'Oslo', stored: 'Bern' }])

  expect(written).toEqual({ ...unsaved, city: { value: 'Oslo', known: [] } })
  expect(changesToBackUp(change, [{ kind: 'conflict', key: 'city', local: 'Bern', stored: 'Rome' }])).toEqual(change)
})

const leftOver = { city: { value: 'Oslo', known: ['Rome', 'Paris'] } }

test('SAV-09 sends a recovered change if the server holds only what this window has sent', () => {
  expect(reconcileBackup(leftOver, { city: 'Rome' })).toEqual({ toSend: leftOver, conflicts: [] })
  expect(reconcileBackup(leftOver, { city: 'Paris' })).toEqual({ toSend: leftOver, conflicts: [] })
})

test('SAV-09 drops a recovered change that the server already holds', () => {
  expect(reconcileBackup(leftOver, { city: 'Oslo' })).toEqual({ toSend: {}, conflicts: [] })
})

test('SAV-09 a recovered change never overwrites an answer that was changed elsewhere since', () => {
  expect(reconcileBackup(leftOver, { city: 'Bern' })).toEqual({
    toSend: {},
    conflicts: [{ key: 'city', local: 'Oslo', stored: 'Bern' }],
  })
})

test('SAV-09 treats an empty and a missing answer as the same', () => {
  const emptied = { city: { value: '', known: ['Rome'] } }

  expect(reconcileBackup(emptied, {})).toEqual({ toSend: {}, conflicts: [] })
  expect(reconcileBackup({ city: { value: 'Oslo', known: [''] } }, {}).conflicts).toEqual([])
})

test('ERR-18 in a full storage unsaved answers are kept for the window, until they are saved or removed', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const full = browser()
  const { setItem } = full
  const storage = createBackupStorage(() => full)
  const backup = createLocalBackup('ann@example.com', storage, undefined)
  backup.write({ city: { value: 'Rome', known: [''] } })
  full.setItem = () => {
    throw new DOMException('', 'QuotaExceededError')
  }

  backup.write(change)
  const { all } = recovered(createLocalBackup('ann@example.com', storage, undefined))

  expect(all).toEqual([change])
  expect(backupNames(storage, 'ann@example.com')).toEqual([])

  backup.write(change)
  full.setItem = setItem
  backup.write(change)
  expect([full.length, backupNames(storage, 'ann@example.com').length]).toEqual([1, 1])
  removeBackups(storage, 'ann@example.com')
  expect([full.length, storage.length]).toEqual([0, 0])
})
