import type { UploadCore } from './upload-core.ts'
import { watchConversion } from './watch-conversion.ts'

/** Asks what becomes of a file on the server, for as long as the application is on the screen. */
export const openUploadWatch = ({ state, calls, settle }: UploadCore) => {
  let stopAsking = () => {}
  let isOver = false
  const watch = (): void => {
    const found = state.get()
    if (found.kind !== 'converting' && found.kind !== 'fetching') return
    const shown = { name: found.name, size: found.size }
    stopAsking()
    stopAsking = watchConversion({
      ask: calls.readConversion,
      onSettled: (conversion) => settle(shown, conversion, found.kind === 'converting'),
      onLate: () => state.set({ kind: 'late', ...shown }),
    })
  }
  return {
    watch,
    pause: () => stopAsking(),
    start: (): void => {
      isOver = false
      watch()
    },
    end: (): void => {
      isOver = true
      stopAsking()
    },
    /** Whoever is logged in by now, it may be somebody else. */
    isOver: () => isOver,
  } as const
}

export type UploadWatch = ReturnType<typeof openUploadWatch>
