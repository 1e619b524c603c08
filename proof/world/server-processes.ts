import { join } from 'node:path'
import { endWithParent } from '../../server/testing/end-with-parent.ts'
import { type LaunchedProcess, launchProcess } from '../../server/testing/launch-process.ts'
import type { PreloadQuestion } from './server-preload.ts'

const preload = join(import.meta.dirname, 'server-preload.ts')

export type Settings = Readonly<Record<string, string>>

const listening = (launched: LaunchedProcess): Promise<unknown> => {
  const tooEarly = launched.ended.then((code) => Promise.reject(new Error(`It ended: ${code} ${launched.output()}`)))
  return Promise.race([launched.waitForOutput('Listening'), tooEarly])
}

let asked = 0

/** Asks the preloaded module inside the process of the server. */
const askPreload = ({ child }: LaunchedProcess, question: PreloadQuestion): Promise<number> =>
  new Promise((resolve) => {
    asked += 1
    const id = asked
    const listen = (message: { readonly id: number; readonly answer: number }) => {
      if (message.id !== id) return
      child.off('message', listen)
      resolve(message.answer)
    }
    child.on('message', listen)
    child.send({ id, question })
  })

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
    ask: (question: PreloadQuestion): Promise<number> => askPreload(running(), question),
    /** Everything that the processes have written. */
    log: (): string => processes.map((each) => each.output()).join(''),
  }
}
