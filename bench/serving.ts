import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

/** What a server that is measured is told, and what it tells when it is ready. */
export const order = z.object({
  databaseUrl: z.string().optional(),
  folder: z.string(),
  students: z.int(),
  answers: z.record(z.string(), z.string()),
})
export type Order = z.infer<typeof order>

const ready = z.object({ port: z.int(), cookies: z.array(z.string()) })

export type Serving = z.infer<typeof ready> & { readonly stop: () => Promise<void> }

/** Starts a server in a process of its own. Its log is written, as in production, but nobody reads it. */
export const startServer = async (script: 'bare-server.ts' | 'whole-server.ts', told: Order): Promise<Serving> => {
  const child = fork(join(import.meta.dirname, script), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.send(told)
  const [said] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${script} did not start.`))),
  ])
  return {
    ...ready.parse(said),
    stop: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** The first thing a measured server does; it ends with whoever started it. */
export const receiveOrder = async (): Promise<Order> => {
  process.once('disconnect', () => process.exit(0))
  return order.parse((await once(process, 'message'))[0])
}

export const tellReady = (port: number, cookies: readonly string[] = []): void => {
  process.send?.({ port, cookies })
}
