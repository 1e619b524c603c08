import { setTimeout as pause } from 'node:timers/promises'
import { fakeClamd } from '../../server/src/application/documents/testing/fake-clamd.ts'

const moods = {
  quick: () => Promise.resolve(),
  slow: () => pause(1_000),
  stuck: () => new Promise(() => undefined),
} as const

/** A virus scanner that a case can hold up. */
export const createVirusScanner = async () => {
  let mood: keyof typeof moods = 'quick'
  const { url, scans, close } = await fakeClamd({ before: () => moods[mood]() })
  return {
    url,
    scans,
    close,
    become: (next: keyof typeof moods): void => {
      mood = next
    },
  }
}
