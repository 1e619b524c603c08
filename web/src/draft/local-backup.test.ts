import { expect, test } from 'vitest'
import { changesToBackUp, createLocalBackup, readChanges, reconcileBackup } from './local-backup.ts'
import type { Changes } from './pending-changes.ts'

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

/** The changes that a window takes over, as they come. */
const taken = (backup: ReturnType<typeof createLocalBackup>) => {
  const all: Changes[] = []
  const first = new Promise<Changes>((resolve) => {
    backup.recover((changes) => {
      all.push(changes)
      resolve(changes)
    })
  })
  return { all, first }
}

test('SAV-09 what a window that is gone has left is taken over, once', async () => {
  const storage = browser()
  const gone = createLocalBackup('ann@example.com', storage, navigator.locks)
  gone.write(change)
  gone.release()

  const next = createLocalBackup('ann@example.com', storage, navigator.locks)

  expect(await taken(next).first).toEqual(change)
  expect(storage.length).toBe(0)
})

test('SAV-09 the changes of a window that is still open are left to it until it is gone', async () => {
  const storage = browser()
  const open = createLocalBackup('ann@example.com', storage, navigator.locks)
  open.write(change)
  const next = taken(createLocalBackup('ann@example.com', storage, navigator.locks))
  await navigator.locks.query()
  expect(next.all).toEqual([])

  open.release()

  expect(await next.first).toEqual(change)
})

test('SAV-10 the changes of another account are not touched', async () => {
  const storage = browser()
  const ann = createLocalBackup('ann@example.com', storage, navigator.locks)
  ann.write(change)
  ann.release()

  const bo = taken(createLocalBackup('bo@example.com', storage, navigator.locks))
  await navigator.locks.query()

  expect(bo.all).toEqual([])
  expect(storage.length).toBe(1)
})

test('SAV-09 nothing is left behind once everything is acknowledged', () => {
  const storage = browser()
  const backup = createLocalBackup('ann@example.com', storage, navigator.locks)

  backup.write(change)
  expect(storage.length).toBe(1)
  backup.write({})

  expect(storage.length).toBe(0)
})

test('SAV-09 what was kept is read back, and what is not ours is passed over', () => {
  const kept = { city: { value: 'Oslo', known: ['Rome'] } }

  expect(readChanges(JSON.stringify({ ...kept, zip: 4, name: { value: 'Ann' } }))).toEqual(kept)
  expect(readChanges('{ half')).toEqual({})
  expect(readChanges(null)).toEqual({})
  expect(readChanges('"text"')).toEqual({})
})

test('SAV-09 changes on their way are kept, and a value set aside is kept too', () => {
  const unsaved = { comment: { value: 'I', known: [''] } }

  const kept = changesToBackUp(unsaved, [{ kind: 'conflict', key: 'city', local: 'Oslo', stored: 'Bern' }])

  expect(kept).toEqual({ ...unsaved, city: { value: 'Oslo', known: [] } })
})

const kept = { city: { value: 'Oslo', known: ['Rome', 'Paris'] } }

test('SAV-09 a kept change is sent again while the server has nothing but what this window put there', () => {
  expect(reconcileBackup(kept, { city: 'Rome' })).toEqual({ toSend: kept, conflicts: [] })
  expect(reconcileBackup(kept, { city: 'Paris' })).toEqual({ toSend: kept, conflicts: [] })
})

test('SAV-09 a kept change that has arrived is forgotten', () => {
  expect(reconcileBackup(kept, { city: 'Oslo' })).toEqual({ toSend: {}, conflicts: [] })
})

test('SAV-09 a kept change never runs over an answer that was given elsewhere since', () => {
  expect(reconcileBackup(kept, { city: 'Bern' })).toEqual({
    toSend: {},
    conflicts: [{ key: 'city', local: 'Oslo', stored: 'Bern' }],
  })
})

test('SAV-09 an empty answer and a missing one are the same', () => {
  const emptied = { city: { value: '', known: ['Rome'] } }

  expect(reconcileBackup(emptied, {})).toEqual({ toSend: {}, conflicts: [] })
  expect(reconcileBackup({ city: { value: 'Oslo', known: [''] } }, {}).conflicts).toEqual([])
})
