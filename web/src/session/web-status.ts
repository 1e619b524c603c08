import type { webStatus } from '@apply/contract/web-status'
import type { WebStatus } from '@apply/engine/web-status'
import { call } from '../api/call.ts'
import { UnauthorizedError } from '../api/failures.ts'

const repeats = 2
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const repeated = async <Result>(task: () => Promise<Result>, left: number, wait: number): Promise<Result> => {
  try {
    return await task()
  } catch (error) {
    if (left === 0 || error instanceof UnauthorizedError) throw error
    await pause(wait)
    return repeated(task, left - 1, wait * 2)
  }
}

/** Reports a status to the server and tries twice more when that fails. */
export const postWebStatus = async (status: Exclude<WebStatus, 'none'>): Promise<void> => {
  const report = () => call<typeof webStatus>('POST', '/api/web-status', { body: { web_status: status } })
  await repeated(report, repeats, 1_000)
}
