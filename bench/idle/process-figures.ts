import { readdir, readFile, readlink } from 'node:fs/promises'

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10

type Found = { readonly pid: number; readonly parent: number; readonly folder: string; readonly cpuMs: number }

export type Figures = {
  readonly count: number
  /** Shared memory counts in parts, one for each process that uses it. */
  readonly megabytes: number
  /** Also that of children that have ended. */
  readonly cpuMs: number
}

/** A process that ends while it is measured counts as empty. */
const orEmpty = (text: Promise<string>): Promise<string> => text.catch(() => '')

const readProcess = async (pid: number): Promise<Found> => {
  const [stat, folder] = await Promise.all([
    orEmpty(readFile(`/proc/${pid}/stat`, 'utf8')),
    orEmpty(readlink(`/proc/${pid}/cwd`)),
  ])
  // The name in parentheses may hold spaces. After it: state, parent, and further on four kinds of processor time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
  return { pid, parent: Number(fields[1] ?? 0), folder, cpuMs: ticks * tickMs }
}

const below = (all: readonly Found[], roots: readonly Found[]): readonly Found[] =>
  roots.flatMap((root) => [
    root,
    ...below(
      all,
      all.filter(({ parent }) => parent === root.pid),
    ),
  ])

const megabytesOf = async ({ pid }: Found): Promise<number> => {
  const memory = await orEmpty(readFile(`/proc/${pid}/smaps_rollup`, 'utf8'))
  return Number(/^Pss:\s+(\d+) kB$/m.exec(memory)?.[1] ?? 0) / 1_024
}

/** What a process, all that it started, and whatever works in this folder use together. On Linux only. */
export const processFigures = async (pid: number, folder: string): Promise<Figures> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = await Promise.all(pids.map(readProcess))
  const roots = all.filter((each) => each.pid === pid || each.folder.startsWith(folder))
  const found = [...new Set(below(all, roots))]
  const megabytes = await Promise.all(found.map(megabytesOf))
  return {
    count: found.length,
    megabytes: megabytes.reduce((sum, each) => sum + each, 0),
    cpuMs: found.reduce((sum, each) => sum + each.cpuMs, 0),
  }
}
