import { readFile } from 'node:fs/promises'
import { errorCode } from './error-code.ts'

const pageBytes = 4096
const megabyte = 1_048_576

/** A process that ends while it is looked at has nothing left to count. */
const read = (path: string) => readFile(path, 'utf8').catch(() => '')

const childrenOf = async (pid: number): Promise<readonly number[]> =>
  (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean).map(Number)

/** The memory in use by a process and all below it, in megabytes; 0 where the system does not tell. */
export const residentMegabytes = async (pid: number): Promise<number> => {
  const pages = Number((await read(`/proc/${pid}/statm`)).split(' ')[1] ?? 0)
  const below = await Promise.all((await childrenOf(pid)).map(residentMegabytes))
  return (pages * pageBytes) / megabyte + below.reduce((sum, part) => sum + part, 0)
}

/** Ends a process that leads a group of its own, and everybody in that group. */
export const killGroup = (pid: number | undefined): void => {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    const isGone = errorCode(error) === 'ESRCH'
    if (!isGone) throw error
  }
}
