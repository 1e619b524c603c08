import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { conversionFiles, fromChild, type ToChild } from './child-messages.ts'
import { isConversionFailure, Unconvertible } from './conversion-messages.ts'
import type { DocxJob, DocxLayout } from './docx-layout.ts'
import { conversionLimits } from './limits.ts'
import { modestShell } from './modest-shell.ts'
import { killGroup } from './process-tree.ts'
import { refuseEarly } from './refuse-early.ts'
import { isScript } from './scripts.ts'
import { ConversionDied, type ProcessLimits, withinLimits } from './within-limits.ts'
import { readWordFiles } from './word/word-files.ts'

export type Converter = {
  /** Converts the source in a folder; the PDF lies beside it afterwards. */
  readonly convert: (folder: string, fileName: string, signal: AbortSignal) => Promise<void>
  /** Waits until the next conversion can begin without waiting for its process. */
  readonly ready: () => Promise<void>
  readonly close: () => Promise<void>
}

type Deps = {
  readonly layout: DocxLayout
  readonly program?: string
  readonly limits?: ProcessLimits & { readonly heapMegabytes: number }
}

const defaultProgram = join(import.meta.dirname, 'conversion-child.ts')
const quickImports = fileURLToPath(new URL('./quick-imports.ts', import.meta.url))
/** What was compiled once is kept for the next child, where the project can be written to. */
const compiled = join(import.meta.dirname, '../.cache/compiled')
/** A child that is being prepared or works takes one processor at most, and leaves the others to those who wait for an answer. */
const oneThread = {
  flags: ['--v8-pool-size=0'],
  environment: { UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1' },
} as const
/** Ends a child whose parent was killed in the middle of a loop. */
const maxCpuSeconds = 120

const startChild = (program: string, heapMegabytes: number): ChildProcess => {
  const child = spawn(
    '/bin/sh',
    [
      ...modestShell(maxCpuSeconds),
      ...[process.execPath, `--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
      ...[...oneThread.flags, '--import', quickImports, program],
    ],
    // A group of its own, so that it ends with everything it may have started.
    {
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compiled, ...oneThread.environment },
    },
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

type AskedFor = Pick<DocxJob, 'scripts' | 'read'>

/** Talks a child through one conversion. */
const converse = (child: ChildProcess, folder: string, fileName: string, layOut: (asked: AskedFor) => Promise<void>) =>
  new Promise<void>((resolve, reject) => {
    const wasRead = Promise.withResolvers<void>()
    wasRead.promise.catch(() => undefined)
    const read = async () => {
      tell(child, { say: 'read' })
      await wasRead.promise
      return readWordFiles(folder)
    }
    child.on('message', (sent) => {
      const message = fromChild.parse(sent)
      if (message.say === 'done') resolve()
      if (message.say === 'lay out')
        layOut({ scripts: message.scripts.filter(isScript), read }).then(() => tell(child, { say: 'laid out' }), reject)
      if (message.say === 'was read') wasRead.resolve()
      if (message.say === 'unconvertible' && isConversionFailure(message.failure))
        reject(new Unconvertible(message.failure))
      if (message.say === 'broken') reject(new ConversionDied('gaveUp', message.reason))
    })
    child.once('exit', (code, signal) => {
      const died = new ConversionDied(outOfMemory(code, signal) ? 'tooMuchMemory' : 'gaveUp', 'The conversion died.')
      wasRead.reject(died)
      reject(died)
    })
    tell(child, { say: 'convert', folder, fileName })
  })

/** Each conversion has a process of its own; the next one is always ready, since starting takes longer than converting. */
export const createConverter = ({ layout, program = defaultProgram, limits = conversionLimits }: Deps): Converter => {
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
      await refuseEarly(await readFile(join(folder, conversionFiles.source)), fileName)
      const child = takeChild()
      const kill = () => killGroup(child.pid)
      const files = { input: join(folder, conversionFiles.cleanDocx), output: join(folder, conversionFiles.laidOut) }
      const ended = new AbortController()
      const isWanted = AbortSignal.any([signal, ended.signal])
      const work = converse(child, folder, fileName, (asked) => layout.layOut({ ...files, ...asked }, isWanted))
      try {
        await withinLimits(work, { pid: () => child.pid, limits, kill, signal })
      } finally {
        kill()
        // Whoever still lays out for a child that died works for nobody.
        ended.abort()
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
