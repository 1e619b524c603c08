import { use } from 'react'

/** With a slow connection the form opens after this time, and the last saves go on. */
const maxWaitMs = 5_000

type LastSaves = { readonly ended: Promise<void>; wait?: Promise<void> }

let lastSaves: LastSaves | undefined

/** Remembers the last saves of a form that was left. They must not reject. */
export const rememberLastSaves = (saves: Promise<void>): void => {
  const ended = saves.finally(() => {
    if (lastSaves?.ended === ended) lastSaves = undefined
  })
  lastSaves = { ended }
}

/** Suspends a form that is opened again while its last saves are on their way: it starts with what they have stored. */
export const useLastSaves = (): void => {
  if (!lastSaves) return
  lastSaves.wait ??= Promise.race([lastSaves.ended, new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))])
  use(lastSaves.wait)
}
