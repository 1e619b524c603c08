import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A process that ends while it is read has no files any more. */
const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const below = (pid: number): readonly number[] => {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return [...children, ...children.flatMap(below)]
}

/** The processes of a server that convert, or wait to. */
export const conversionChildren = (pid: number): readonly number[] =>
  below(pid).filter((child) => read(`/proc/${child}/cmdline`).includes('converter/host/child.ts'))

/** Sends a signal to every conversion of a server, also to those that start later, until it is stopped. */
export const signalConversions = (pid: number, signal: NodeJS.Signals) => {
  const hit = new Set<number>()
  const timer = setInterval(() => {
    for (const child of conversionChildren(pid).filter((each) => !hit.has(each))) {
      hit.add(child)
      process.kill(child, signal)
    }
  }, 5)
  return {
    hit: () => hit.size,
    stop: () => clearInterval(timer),
  }
}

/** Folders of single conversions that a server has left behind. */
export const conversionFolders = (pid: number): readonly string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`conversion-${pid}-`) && !name.includes('-office-'))
