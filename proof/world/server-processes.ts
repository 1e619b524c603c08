import { join } from 'node:path'
import { endWithParent } from '../../server/testing/end-with-parent.ts'
import { type LaunchedProcess, launchProcess } from '../../server/testing/launch-process.ts'
import type { PreloadAnswer, PreloadQuestion } from './server-preload.ts'

const preload = join(import.meta.dirname, 'server-preload.ts')

export type Settings = Readonly<Record<string, string>>

const listening = (launched: LaunchedProcess): Promise<unknown> => {
  const tooEarly = launched.ended.then((code) => Promise.reject(new Error(`It ended: ${code} ${launched.output()}`)))
  return Promise.race([launched.waitForOutput('Listening'), tooEarly])
}

let asked = 0

/** Asks the preloaded module inside the process of the server. */
const askPreload = <Row>({ child }: LaunchedProcess, question: PreloadQuestion): Promise<PreloadAnswer<Row>> =>
  new Promise((resolve, reject) => {
    asked += 1
    const id = asked
    const listen = (message: { readonly id: number; readonly answer: PreloadAnswer<Row> }) => {
      if (message.id !== id) return
      child.off('message', listen)
      if (message.answer.error === undefined) resolve(message.answer)
      else reject(new Error(message.answer.error))
    }
    child.on('message', listen)
    child.send({ id, question })
  })

/** Bytes as the database writes them, because a message to another process is JSON. */
const inMessage = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)

const killAll = async (processes: readonly LaunchedProcess[]): Promise<void> => {
  for (const each of processes) each.kill('SIGKILL')
  await Promise.all(processes.map((each) => each.ended))
}

/** The processes of one product, one after the other; the newest is the one that runs. */
export const serverProcesses = (settings: () => Settings, dataDir: string) => {
  const processes: LaunchedProcess[] = []
  const running = (): LaunchedProcess => {
    const latest = processes.at(-1)
    if (!latest) throw new Error('The product was not started.')
    return latest
  }
  const launch = (more: Settings = {}): LaunchedProcess => {
    const launched = launchProcess({ settings: { ...settings(), ...more }, preload })
    endWithParent(launched.child, dataDir)
    return launched
  }
  const start = async (more: Settings = {}): Promise<LaunchedProcess> => {
    const launched = launch(more)
    processes.push(launched)
    await listening(launched)
    return launched
  }
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    running().kill(signal)
    return running().ended
  }
  return {
    running,
    launch,
    start,
    end,
    killAll: () => killAll(processes),
    ask: async (question: PreloadQuestion): Promise<number> => (await askPreload(running(), question)).value ?? 0,
    /** Runs a statement on the database of the process that runs. */
    sql: async <Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
      (await askPreload<Row>(running(), { text, values: values.map(inMessage) })).rows ?? [],
    /** Everything that the processes have written. */
    log: (): string => processes.map((each) => each.output()).join(''),
  }
}
