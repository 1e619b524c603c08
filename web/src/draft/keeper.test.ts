import { expect, test } from 'vitest'
import type { Changes } from './changes.ts'
import { openKeeper } from './keeper.ts'

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
const taken = (keeper: ReturnType<typeof openKeeper>) => {
  const all: Changes[] = []
  const first = new Promise<Changes>((resolve) => {
    keeper.adopt((changes) => {
      all.push(changes)
      resolve(changes)
    })
  })
  return { all, first }
}

test('SAV-09 what a window that is gone has left is taken over, once', async () => {
  const storage = browser()
  const gone = openKeeper('ann@example.com', storage, navigator.locks)
  gone.keep(change)
  gone.release()

  const next = openKeeper('ann@example.com', storage, navigator.locks)

  expect(await taken(next).first).toEqual(change)
  expect(storage.length).toBe(0)
})

test('SAV-09 the changes of a window that is still open are left to it until it is gone', async () => {
  const storage = browser()
  const open = openKeeper('ann@example.com', storage, navigator.locks)
  open.keep(change)
  const next = taken(openKeeper('ann@example.com', storage, navigator.locks))
  await navigator.locks.query()
  expect(next.all).toEqual([])

  open.release()

  expect(await next.first).toEqual(change)
})

test('SAV-10 the changes of another account are not touched', async () => {
  const storage = browser()
  const ann = openKeeper('ann@example.com', storage, navigator.locks)
  ann.keep(change)
  ann.release()

  const bo = taken(openKeeper('bo@example.com', storage, navigator.locks))
  await navigator.locks.query()

  expect(bo.all).toEqual([])
  expect(storage.length).toBe(1)
})

test('SAV-09 nothing is left behind once everything is acknowledged', () => {
  const storage = browser()
  const keeper = openKeeper('ann@example.com', storage, navigator.locks)

  keeper.keep(change)
  expect(storage.length).toBe(1)
  keeper.keep({})

  expect(storage.length).toBe(0)
})
