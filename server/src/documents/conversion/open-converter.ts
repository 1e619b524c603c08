import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { isConversionFailure, Unconvertible } from '../conversion-messages.ts'
import { conversionFiles, fromChild, type ToChild } from './child-messages.ts'
import type { DocxLayout } from './docx-layout.ts'
import { conversionLimits } from './limits.ts'
import { killGroup } from './process-tree.ts'
import { ConversionDied, type ProcessLimits, withinLimits } from './within-limits.ts'

export type Converter = {
  /** Converts the source in a folder; the PDF lies beside it afterwards. */
  readonly convert: (folder: string, fileName: string, signal: AbortSignal) => Promise<void>
  /** Waits until the next conversion can begin without waiting for its process. */
  readonly ready: () => Promise<void>
  readonly close: () => Promise<void>
}

type Needs = {
  readonly layout: DocxLayout
  readonly program?: string
  readonly limits?: ProcessLimits & { readonly heapMegabytes: number }
}

const usualProgram = join(import.meta.dirname, 'conversion-child.ts')
/** Ends a child whose parent was killed in the middle of a loop. */
const mostCpuSeconds = 120

const startChild = (program: string, heapMegabytes: number): ChildProcess => {
  const child = spawn(
    '/bin/sh',
    [
      // Whoever waits for an answer goes before whoever waits for a conversion.
      ...['-c', `ulimit -t ${mostCpuSeconds}; exec nice -n 10 "$0" "$@"`],
      ...[process.execPath, `--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning', program],
    ],
    // A group of its own, so that it ends with everything it may have started.
    { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: { PATH: process.env.PATH ?? '' } },
  )
  child.on('error', () => undefined)
  return child
}

type Child = { readonly process: ChildProcess; readonly ready: Promise<void> }

const prepareChild = (program: string, heapMegabytes: number): Child => {
  const child = startChild(program, heapMegabytes)
  const ready = new Promise<void>((resolve) => {
    child.once('message', () => resolve()).once('exit', () => resolve())
  })
  return { process: child, ready }
}

const tell = (child: ChildProcess, message: ToChild) => {
  child.send(message, () => undefined)
}

const outOfMemory = (code: number | null, signal: NodeJS.Signals | null) => signal === 'SIGABRT' || code === 134

/** Talks a child through one conversion. */
const converse = (child: ChildProcess, folder: string, fileName: string, layOut: () => Promise<void>) =>
  new Promise<void>((resolve, reject) => {
    child.on('message', (sent) => {
      const message = fromChild.parse(sent)
      if (message.say === 'done') resolve()
      if (message.say === 'lay out') layOut().then(() => tell(child, { say: 'laid out' }), reject)
      if (message.say === 'unconvertible' && isConversionFailure(message.failure))
        reject(new Unconvertible(message.failure))
      if (message.say === 'broken') reject(new ConversionDied('gaveUp', message.reason))
    })
    child.once('exit', (code, signal) =>
      reject(new ConversionDied(outOfMemory(code, signal) ? 'tooMuchMemory' : 'gaveUp', 'The conversion died.')),
    )
    tell(child, { say: 'convert', folder, fileName })
  })

/** Each conversion has a process of its own; the next one is always ready, since starting takes longer than converting. */
export const openConverter = ({ layout, program = usualProgram, limits = conversionLimits }: Needs): Converter => {
  const start = () => prepareChild(program, limits.heapMegabytes)
  let spare: Child | undefined = start()
  let isOpen = true

  const takeChild = (): ChildProcess => {
    const isUsable = spare && spare.process.exitCode === null && spare.process.signalCode === null
    const child = spare && isUsable ? spare : start()
    spare = undefined
    return child.process
  }

  return {
    convert: async (folder, fileName, signal) => {
      const child = takeChild()
      const kill = () => killGroup(child.pid)
      const files = { input: join(folder, conversionFiles.cleanDocx), output: join(folder, conversionFiles.laidOut) }
      const work = converse(child, folder, fileName, () => layout.layOut(files, signal))
      try {
        await withinLimits(work, { pid: () => child.pid, limits, kill, signal })
      } finally {
        kill()
        if (isOpen) spare ??= start()
      }
    },
    ready: async () => {
      spare ??= start()
      await spare.ready
    },
    close: async () => {
      isOpen = false
      killGroup(spare?.process.pid)
      await layout.close()
    },
  }
}
