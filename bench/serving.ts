import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

/** The options of a measured server, and what it reports when it is ready. */
export const serverOptions = z.object({
  databaseUrl: z.string(),
  folder: z.string(),
  students: z.int(),
  answers: z.record(z.string(), z.string()),
})
export type ServerOptions = z.infer<typeof serverOptions>

const ready = z.object({ port: z.int(), cookies: z.array(z.string()) })

export type Serving = z.infer<typeof ready> & { readonly stop: () => Promise<void> }

/** Starts a server in a process of its own. Its log is written, as in production, and dropped. */
export const startServer = async (
  script: 'bare-server.ts' | 'whole-server.ts',
  told: ServerOptions,
): Promise<Serving> => {
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

/** The first thing a measured server does; it ends with its parent. */
export const receiveOptions = async (): Promise<ServerOptions> => {
  process.once('disconnect', () => process.exit(0))
  return serverOptions.parse((await once(process, 'message'))[0])
}

export const reportReady = (port: number, cookies: readonly string[] = []): void => {
  process.send?.({ port, cookies })
}
