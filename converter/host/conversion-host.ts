import { Unconvertible } from '../conversion-messages.ts'
import { type Converter, createConverter } from '../create-converter.ts'
import { createLayout } from '../create-layout.ts'
import { ConversionDied } from '../within-limits.ts'
import { type FromHost, hostSettings, toHost } from './host-messages.ts'

// A small process that starts, watches and ends everything a conversion needs, so that the server never stops for it.

/** Should something refuse to end, the host ends all the same. */
const timeoutMs = 5_000

const say = (message: FromHost) => {
  if (process.connected) process.send?.(message, () => undefined)
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown')

const verdictOn = (job: number, error: unknown): FromHost => {
  if (error instanceof Unconvertible) return { say: 'unconvertible', job, failure: error.failure }
  const failure = error instanceof ConversionDied ? error.failure : 'gaveUp'
  return { say: 'died', job, failure, reason: reasonOf(error) }
}

const open = async (): Promise<Converter> => {
  const { program, sofficePath } = hostSettings.parse(JSON.parse(process.argv[2] ?? ''))
  const layout = await createLayout({
    sofficePath,
    log: { info: (words: string) => say({ say: 'note', level: 'info', words }) },
  })
  return createConverter({ layout, ...(program && { program }) })
}

const serve = (converter: Converter): void => {
  const running = new Map<number, AbortController>()

  const convert = async (job: number, folder: string, fileName: string): Promise<FromHost> => {
    const controller = new AbortController()
    running.set(job, controller)
    try {
      await converter.convert(folder, fileName, controller.signal)
      return { say: 'done', job }
    } catch (error) {
      return verdictOn(job, error)
    } finally {
      running.delete(job)
    }
  }

  process.on('message', async (sent) => {
    const order = toHost.parse(sent)
    if (order.say === 'convert') say(await convert(order.job, order.folder, order.fileName))
    else running.get(order.job)?.abort()
  })
  process.once('disconnect', async () => {
    setTimeout(() => process.exit(), timeoutMs).unref()
    for (const controller of running.values()) controller.abort()
    await converter.close()
    process.exit()
  })
  say({ say: 'ready' })
}

// A signal to all processes at once is for the server to obey: a running conversion may end first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
await open().then(serve, (error: unknown) => {
  say({ say: 'wrong', reason: reasonOf(error) })
  process.disconnect?.()
})
