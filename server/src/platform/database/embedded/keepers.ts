import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '../../errors/describe-error.ts'

const pipeIn = (folder: string) => join(folder, 'keepers')

/** Nothing reads the pipe: no database runs in this folder. */
const nobodyReads: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENXIO', 'EPIPE'])

const lookAgainMs = 10
const patienceMs = 5_000

/** A supervisor that is about to end takes the pipe away, and puts it back when it sees us. */
const isBack = async (folder: string, pipe: number, deadline = performance.now() + patienceMs): Promise<boolean> => {
  const found = await stat(pipeIn(folder)).catch(() => undefined)
  if (found?.ino === fstatSync(pipe).ino) return true
  if (performance.now() > deadline) return false
  await pause(lookAgainMs)
  return isBack(folder, pipe, deadline)
}

/** Opens the pipe whose writers keep the database running, and says so with a byte. */
export const openPipe = (folder: string): number | undefined => {
  let pipe: number | undefined
  try {
    pipe = openSync(pipeIn(folder), constants.O_WRONLY | constants.O_NONBLOCK)
    writeSync(pipe, '.')
    return pipe
  } catch (error) {
    if (pipe !== undefined) closeSync(pipe)
    if (nobodyReads.has(errorCode(error))) return undefined
    throw error
  }
}

/** Whether a supervisor still reads the pipe. */
export const isRead = (pipe: number): boolean => {
  try {
    writeSync(pipe, '.')
    return true
  } catch (error) {
    if (errorCode(error) === 'EPIPE') return false
    // It has not read what is in the pipe yet.
    if (errorCode(error) === 'EAGAIN') return true
    throw error
  }
}

/** Keeps a running database from ending before the pipe is closed. Returns `undefined` if none runs. */
export const joinKeepers = async (folder: string): Promise<number | undefined> => {
  const pipe = openPipe(folder)
  if (pipe === undefined || (await isBack(folder, pipe))) return pipe
  closeSync(pipe)
  return undefined
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

const untilGone = async (file: string, deadline: number): Promise<boolean> => {
  if (!(await isThere(file))) return true
  if (performance.now() > deadline) return false
  await pause(lookAgainMs)
  return untilGone(file, deadline)
}

/** How long a supervisor takes to see that nobody keeps its database. If another process does, the pipe stays. */
const noticeMs = 300

/** A fast shutdown takes less; operators are promised an end of all within 15 s. */
const endMs = 10_000

/** After the pipe was closed: waits until the database has ended, unless another process keeps it. */
export const waitForEnd = async (folder: string): Promise<void> => {
  const isLast = await untilGone(pipeIn(folder), performance.now() + noticeMs)
  if (isLast) await untilGone(join(folder, 'postmaster.pid'), performance.now() + endMs)
}
