import { writeSync } from 'node:fs'
import { errorCode } from '@apply/converter/error-code'
import type { DestinationStream } from 'pino'

/** A reader that hangs costs lines, never the memory of the server. */
const maxWaiting = 8_000_000
const waitsAtTheEnd = 100
const oneWait = 10

/** Answers what could not be written yet. A reader that is gone gets nothing, and holds nobody up. */
const write = (lines: Buffer): Buffer => {
  // Asking the stream for it makes a pipe one that refuses when it is full, instead of stopping the whole server.
  const { fd } = process.stdout
  let rest = lines
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest))
  } catch (error) {
    return errorCode(error) === 'EAGAIN' ? rest : Buffer.alloc(0)
  }
  return rest
}

/** Lines that come together are written together. However the process ends by itself, what is left is written first. */
export const logOutput = (): DestinationStream => {
  let waiting: string[] = []
  let waitingLength = 0
  let rest: Buffer = Buffer.alloc(0)

  const writeOn = () => {
    rest = write(rest)
    if (rest.length > 0) return
    rest = write(Buffer.from(waiting.join('')))
    waiting = []
    waitingLength = 0
  }

  const flush = () => {
    writeOn()
    if (rest.length > 0) setTimeout(flush, oneWait).unref()
  }

  const finish = () => {
    writeOn()
    const clock = new Int32Array(new SharedArrayBuffer(4))
    for (let waits = 0; rest.length > 0 && waits < waitsAtTheEnd; waits += 1) {
      Atomics.wait(clock, 0, 0, oneWait)
      writeOn()
    }
  }

  let isUsed = false
  return {
    write: (line) => {
      if (!isUsed) process.on('exit', finish)
      isUsed = true
      if (rest.length + waitingLength > maxWaiting) return
      waitingLength += line.length
      if (waiting.push(line) === 1 && rest.length === 0) setImmediate(flush)
    },
  }
}
