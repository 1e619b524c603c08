import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

const ticksPerSecond = 100

type Line = { readonly parent: number; readonly seconds: number }

/** One line of the system's process table: the name in brackets may hold anything, so what follows it is read. */
const read = (path: string): Line | undefined => {
  try {
    const text = readFileSync(path, 'latin1')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    // User and system time of the process and of the children it has seen end.
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
    return { parent: fields[1] ?? 0, seconds: ticks / ticksPerSecond }
  } catch {
    // It ended between the listing and the reading.
    return undefined
  }
}

const table = (): ReadonlyMap<number, Line> =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const line = read(`/proc/${name}/stat`)
        return line ? [[Number(name), line] as const] : []
      }),
  )

export const parentOf = (pid: number): number => table().get(pid)?.parent ?? 0

const busySeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000

/** What a process and everything it started have used of the processors, in seconds. */
const treeSeconds = (root: number, all: ReadonlyMap<number, Line>): number => {
  const children = [...all].filter(([, { parent }]) => parent === root)
  const own = all.get(root)?.seconds ?? 0
  return children.reduce((sum, [pid]) => sum + treeSeconds(pid, all), own)
}

export type ProcessorTime = {
  /** The threads that run JavaScript, one in each process of the server. */
  readonly loop: number
  /** The processes of the server without those threads: password hashing, files, waste collection. */
  readonly threads: number
  /** What the server started: conversions. */
  readonly children: number
  readonly postgres: number
  readonly machine: number
}

const program = 'server/src/main.ts'

/** The process that was started and, with several, those that serve and work for it. */
const serverProcesses = (root: number, all: ReadonlyMap<number, Line>): readonly number[] => {
  const children = [...all].flatMap(([pid, { parent }]) => (parent === root ? [pid] : []))
  return [root, ...children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(program))]
}

/** Processor time used so far, in seconds. */
export const processorTime = (server: number, postgres: number): ProcessorTime => {
  const all = table()
  const processes = serverProcesses(server, all)
  const sum = (path: (pid: number) => string) =>
    processes.reduce((total, pid) => total + (read(path(pid))?.seconds ?? 0), 0)
  const inLoops = sum((pid) => `/proc/${pid}/task/${pid}/stat`)
  const inProcesses = sum((pid) => `/proc/${pid}/stat`)
  return {
    loop: inLoops,
    threads: inProcesses - inLoops,
    children: treeSeconds(server, all) - inProcesses,
    postgres: treeSeconds(postgres, all),
    machine: busySeconds(),
  }
}
