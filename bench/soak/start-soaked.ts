import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { smallHeap } from '../../tools/small-heap.ts'
import { type Question, replies, type SoakOptions } from './messages.ts'

/** Starts the measured server in a process of its own. Its log is written, as in production, and dropped. */
export const startSoaked = async (options: SoakOptions) => {
  const child = fork(fileURLToPath(new URL('./soaked-server.ts', import.meta.url)), [JSON.stringify(options)], {
    env: { ...process.env, ...smallHeap },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The soaked server ended.')))
  const says = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), ended]))[0]
  const { url } = replies.ready.parse(await says())

  const ask = async <Reply>(asked: Question, reply: z.ZodType<Reply>): Promise<Reply> => {
    const said = says()
    child.send(asked)
    return reply.parse(await said)
  }

  return {
    url,
    students: (first: number, count: number) => ask({ ask: 'students', first, count }, replies.students),
    reader: () => ask({ ask: 'reader' }, replies.reader),
    sweep: () => ask({ ask: 'sweep' }, replies.sweep),
    figures: () => ask({ ask: 'figures' }, replies.figures),
    stop: async (): Promise<void> => {
      ended.catch(() => undefined)
      child.disconnect()
      await ended.catch(() => undefined)
    },
  }
}

export type Soaked = Awaited<ReturnType<typeof startSoaked>>
