import { type ChildProcess, spawn } from 'node:child_process'
import type { DocxJob } from '../convert-docx.ts'
import { isConversionFailure, RetryableFailure, Unconvertible } from '../failures.ts'
import { compileCache, limitedShell } from '../process-limits.ts'
import { readWordFiles } from '../word/word-files.ts'
import { fromChild, type ToChild } from './messages.ts'

/** A child uses one processor at most and leaves the others to the server. */
const oneThread = {
  flags: ['--v8-pool-size=0'],
  environment: { UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1' },
} as const
/** Ends a child in an endless loop whose host was killed. */
const maxCpuSeconds = 120

const startChild = (program: string, heapMegabytes: number): ChildProcess => {
  const child = spawn(
    '/bin/sh',
    [
      ...limitedShell(maxCpuSeconds),
      ...[process.execPath, `--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
      ...[...oneThread.flags, program],
    ],
    // A process group of its own, so that everything it starts can be killed with it.
    {
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compileCache, ...oneThread.environment },
    },
  )
  child.on('error', () => undefined)
  return child
}

export type Child = { readonly process: ChildProcess; readonly ready: Promise<void> }

/** Starts a child that waits for a file. */
export const prepareChild = (program: string, heapMegabytes: number): Child => {
  const child = startChild(program, heapMegabytes)
  const ready = new Promise<void>((resolve) => {
    child.once('message', () => resolve()).once('close', () => resolve())
  })
  return { process: child, ready }
}

export const isUsable = ({ process: { exitCode, signalCode } }: Child): boolean =>
  exitCode === null && signalCode === null

const send = (child: ChildProcess, message: ToChild) => {
  child.send(message, () => undefined)
}

const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null) => signal === 'SIGABRT' || code === 134

/** Has a child convert the file in the folder, and lays out a document when the child asks for it. */
export const convertInChild = (
  child: ChildProcess,
  folder: string,
  fileName: string,
  layOut: (read: DocxJob['read']) => Promise<void>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const documentRead = Promise.withResolvers<void>()
    documentRead.promise.catch(() => undefined)
    const read = async () => {
      await documentRead.promise
      return readWordFiles(folder)
    }
    child.on('message', (sent) => {
      const message = fromChild.parse(sent)
      if (message.type === 'converted') resolve()
      if (message.type === 'lay-out') layOut(read).then(() => send(child, { type: 'laid-out' }), reject)
      if (message.type === 'document-read') documentRead.resolve()
      if (message.type === 'unconvertible' && isConversionFailure(message.failure))
        reject(new Unconvertible(message.failure))
      if (message.type === 'failed') reject(new RetryableFailure('gaveUp', message.reason))
    })
    // A process that could not start closes without an exit.
    child.once('close', (code, signal) => {
      const crashed = isOutOfMemory(code, signal)
        ? new Unconvertible('tooMuchMemory')
        : new RetryableFailure('gaveUp', 'The conversion process ended.')
      documentRead.reject(crashed)
      reject(crashed)
    })
    send(child, { type: 'convert', folder, fileName })
  })
