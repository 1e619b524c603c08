import { RetryableFailure, Unconvertible } from '../failures.ts'
import { createWordLayout } from '../word/word-layout.ts'
import { type Converter, createConverter } from './create-converter.ts'
import { type FromHost, toHost } from './messages.ts'

// The program of the host process: starts, limits and kills everything a conversion needs. Starting a process blocks the
// event loop of its parent for milliseconds, and that of the server must not be blocked.

/** The host exits after this time even if something does not close. */
const closeTimeoutMs = 5_000

const send = (message: FromHost) => {
  if (process.connected) process.send?.(message, () => undefined)
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown')

const failureMessage = (job: number, error: unknown): FromHost => {
  if (error instanceof Unconvertible) return { type: 'unconvertible', job, failure: error.failure }
  const failure = error instanceof RetryableFailure ? error.failure : 'gaveUp'
  return { type: 'failed', job, failure, reason: reasonOf(error) }
}

const serve = (converter: Converter): void => {
  const running = new Map<number, AbortController>()

  const convert = async (job: number, folder: string, fileName: string): Promise<FromHost> => {
    const controller = new AbortController()
    running.set(job, controller)
    try {
      await converter.convert(folder, fileName, controller.signal)
      return { type: 'converted', job }
    } catch (error) {
      return failureMessage(job, error)
    } finally {
      running.delete(job)
    }
  }

  process.on('message', async (sent) => {
    const message = toHost.parse(sent)
    if (message.type === 'convert') send(await convert(message.job, message.folder, message.fileName))
    else running.get(message.job)?.abort()
  })
  process.once('disconnect', async () => {
    setTimeout(() => process.exit(), closeTimeoutMs).unref()
    for (const controller of running.values()) controller.abort()
    await converter.close()
    process.exit()
  })
  send({ type: 'ready' })
}

// A terminal or a service manager signals all processes at once. The server decides when the host ends, after its jobs.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// Tests replace the program that converts one file.
const [, , program] = process.argv
serve(createConverter({ layout: createWordLayout(), ...(program && { program }) }))
