import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'
import { errorCode } from './describe-error.ts'

/** If the reader hangs, lines are dropped instead of filling the memory. */
const maxWaitingChars = 8_000_000
const retryMs = 10
const maxRetriesAtExit = 100

/** Returns what could not be written yet. If the reader is gone, the lines are dropped. */
const write = (lines: Buffer): Buffer => {
  // Reading this property makes the pipe non-blocking: a full pipe raises EAGAIN instead of stopping the whole server.
  const { fd } = process.stdout
  let rest = lines
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest))
  } catch (error) {
    return errorCode(error) === 'EAGAIN' ? rest : Buffer.alloc(0)
  }
  return rest
}

/** Collects the lines of one turn of the event loop into one write. What is left is written when the process exits. */
export const logOutput = (): DestinationStream => {
  let waiting: string[] = []
  let waitingLength = 0
  let rest: Buffer = Buffer.alloc(0)

  const writeWaiting = () => {
    rest = write(rest)
    if (rest.length > 0) return
    rest = write(Buffer.from(waiting.join('')))
    waiting = []
    waitingLength = 0
  }

  const flush = () => {
    writeWaiting()
    if (rest.length > 0) setTimeout(flush, retryMs).unref()
  }

  const finish = () => {
    writeWaiting()
    const clock = new Int32Array(new SharedArrayBuffer(4))
    for (let retries = 0; rest.length > 0 && retries < maxRetriesAtExit; retries += 1) {
      Atomics.wait(clock, 0, 0, retryMs)
      writeWaiting()
    }
  }

  let isUsed = false
  return {
    write: (line) => {
      if (!isUsed) process.on('exit', finish)
      isUsed = true
      if (rest.length + waitingLength > maxWaitingChars) return
      waitingLength += line.length
      if (waiting.push(line) === 1 && rest.length === 0) setImmediate(flush)
    },
  }
}
