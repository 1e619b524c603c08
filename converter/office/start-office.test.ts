import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { removeForsakenFolders } from '../work-folder.ts'
import { findOffice } from './find-office.ts'

const office = await findOffice({ sofficePath: undefined })
const owner = new URL('../testing/office-owner.ts', import.meta.url)

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.skipIf(!office)('DOC-18 an office whose owner is killed ends by itself', { timeout: 90_000 }, async () => {
  const child = fork(owner, { execArgv: [] })
  onTestFinished(removeForsakenFolders)
  const [{ pid }] = await once(child, 'message')
  expect(isAlive(pid)).toBe(true)

  child.kill('SIGKILL')

  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000 })
})
