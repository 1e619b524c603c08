import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type StepOrder, type StepResult, stepResult } from './messages.ts'

/** The process that makes the load. */
export const startLoad = async () => {
  const child = fork(fileURLToPath(new URL('./load-process.ts', import.meta.url)))
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The process that makes the load ended.')))
  const nextMessage = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), ended]))[0]
  await nextMessage()
  return {
    run: async (order: StepOrder): Promise<StepResult> => {
      const reply = nextMessage()
      child.send(order)
      return stepResult.parse(await reply)
    },
    stop: async (): Promise<void> => {
      ended.catch(() => undefined)
      child.disconnect()
      await ended.catch(() => undefined)
    },
  }
}
