import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { compileCache } from '@apply/converter/process-limits'
import { shortProcess } from '../../../testing/short-process.ts'
import { runProgram } from '../main.ts'

export const mainProgram = join(import.meta.dirname, '../main.ts')

type Environment = Readonly<Record<string, string>>

/** How tests start the program: half of a start is compiling what did not change since the last one. */
export const adminProcess = (env: Environment, flags = shortProcess) => ({
  args: [...flags, mainProgram],
  env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compileCache, ...env },
})

type Run = { readonly heapMegabytes?: number; readonly onLine?: (line: string) => void }

/** Runs the program of the operator as a process of its own; `onLine` hears each line of the result. */
export const runAdmin = async (words: readonly string[], env: Environment, { heapMegabytes, onLine }: Run = {}) => {
  const flags = heapMegabytes === undefined ? shortProcess : [`--max-old-space-size=${heapMegabytes}`]
  const started = adminProcess(env, flags)
  const child = spawn(process.execPath, [...started.args, ...words], { env: started.env })
  let reported = ''
  child.stderr.on('data', (chunk) => {
    reported += chunk
  })
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => onLine?.(line))
  await Promise.all([once(child, 'close'), once(lines, 'close')])
  return { code: child.exitCode, reported }
}

/** The same, with the lines of a short result. */
export const runAdminPrinting = async (words: readonly string[], env: Environment) => {
  const printed: string[] = []
  const { code, reported } = await runAdmin(words, env, { onLine: (line) => printed.push(line) })
  return { code, reported, printed }
}

/** The same without a process, which is quicker, for tests of what a command does. */
export const runAdminHere = async (words: readonly string[], environment: Environment) => {
  const [printed, reported]: [string[], string[]] = [[], []]
  const code = await runProgram(words, {
    environment,
    print: (line) => printed.push(line),
    report: (line) => reported.push(line),
  })
  return { code, reported: reported.join('\n'), printed }
}
