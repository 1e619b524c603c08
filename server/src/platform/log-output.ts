import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** A reader that hangs costs lines, never the memory of the server. */
const mostWaiting = 8_000_000
const waitsAtTheEnd = 100
const oneWait = 10

const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN'

/** Answers what could not be written yet. A reader that is gone gets nothing, and holds nobody up. */
const write = (fd: number, lines: Buffer): Buffer => {
  let rest = lines
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest))
  } catch (error) {
    return isBusy(error) ? rest : Buffer.alloc(0)
  }
  return rest
}

/** Lines that come together are written together. However the process ends by itself, what is left is written first. */
export const logOutput = (fd = 1): DestinationStream => {
  let waiting: string[] = []
  let rest: Buffer = Buffer.alloc(0)

  const flush = () => {
    rest = write(fd, Buffer.concat([rest, Buffer.from(waiting.join(''))]))
    waiting = []
    if (rest.length > 0) setTimeout(flush, oneWait).unref()
  }

  const finish = () => {
    flush()
    const clock = new Int32Array(new SharedArrayBuffer(4))
    for (let waits = 0; rest.length > 0 && waits < waitsAtTheEnd; waits += 1) {
      Atomics.wait(clock, 0, 0, oneWait)
      rest = write(fd, rest)
    }
  }

  let isUsed = false
  return {
    write: (line) => {
      if (!isUsed) process.on('exit', finish)
      isUsed = true
      if (rest.length > mostWaiting) return
      if (waiting.push(line) === 1 && rest.length === 0) setImmediate(flush)
    },
  }
}
