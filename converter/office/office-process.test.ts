import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isAlive } from '../testing/processes.ts'
import { removeAbandonedFolders } from '../work-folder.ts'
import { findOffice } from './find-office.ts'

const office = await findOffice({ sofficePath: undefined })
const owner = new URL('../testing/office-owner.ts', import.meta.url)

test.skipIf(!office)(
  'DOC-18 LibreOffice ends when the process that started it is killed',
  { timeout: 90_000 },
  async () => {
    const child = fork(owner, { execArgv: [] })
    onTestFinished(removeAbandonedFolders)
    const [{ pid }] = await once(child, 'message')
    expect(isAlive(pid)).toBe(true)

    child.kill('SIGKILL')

    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000 })
  },
)
