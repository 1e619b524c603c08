import { setTimeout as pause } from 'node:timers/promises'
import type { ProofStudent } from './student.ts'

const calmPauseMs = 50

/** How fast clients call: one call after the other, so that each always has one on its way, or now and then. */
export const createPace = () => {
  let pauseMs = 0
  return {
    hurry: (): void => {
      pauseMs = 0
    },
    calm: (): void => {
      pauseMs = calmPauseMs
    },
    keep: async (): Promise<void> => {
      if (pauseMs > 0) await pause(pauseMs)
    },
  }
}

export type Pace = ReturnType<typeof createPace>

/** Saves one number after another, as a student who types, and remembers what was acknowledged. */
export const saveStream = (student: ProofStudent, pace: Pace = createPace()) => {
  const acknowledged: number[] = []
  const refused: string[] = []
  let [sent, isOver] = [0, false]

  const saveNext = async (): Promise<void> => {
    sent += 1
    const value = sent
    // A connection that breaks acknowledges nothing.
    const response = await student.save({ first_name: `Zoe ${value}`, city: `Town ${value}` }).catch(() => undefined)
    if (response?.status === 200) acknowledged.push(value)
    else if (response)
      refused.push(`${response.status} ${response.headers.get('retry-after') ?? 'without Retry-After'}`)
    else isOver = true
  }

  return {
    student,
    acknowledged,
    refused,
    sent: () => sent,
    stop: () => {
      isOver = true
    },
    /** Runs until a connection breaks or it is stopped. */
    run: async (): Promise<void> => {
      isOver = false
      while (!isOver) {
        await saveNext()
        await pace.keep()
      }
    },
  }
}

export type SaveStream = ReturnType<typeof saveStream>

/** How many saves were acknowledged in all. */
export const keptBy = (streams: readonly SaveStream[]): number =>
  streams.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)

/** The number that the server has stored. */
export const storedNumber = async ({ student }: SaveStream): Promise<number> => {
  const { first_name, city } = await student.answers()
  const [first, second] = [String(first_name ?? 'Zoe 0').slice(4), String(city ?? 'Town 0').slice(5)]
  if (first !== second) throw new Error(`Half a save was stored: ${first_name}, ${city}.`)
  return Number(first)
}
