import type { Clock } from '../src/platform/time/clock.ts'

export type SettableClock = {
  readonly now: Clock
  readonly set: (moment: string) => void
  readonly advance: (milliseconds: number) => void
}

export const settableClock = (start: string): SettableClock => {
  let present = new Date(start).getTime()
  return {
    now: () => new Date(present),
    set: (moment) => {
      present = new Date(moment).getTime()
    },
    advance: (milliseconds) => {
      present += milliseconds
    },
  }
}
