import { sizes } from '../sizes.ts'
import { request } from './call.ts'
import { startNginx } from './nginx.ts'
import type { Pace } from './save-stream.ts'

/** Calls of both kinds, by a few clients, through nginx to two processes, until they are stopped. Counts them by status. */
export const callThroughNginx = async (ports: readonly [number, number], origin: string, pace: Pace) => {
  const nginx = await startNginx(ports)
  const counted: Record<number, number> = {}
  let isOver = false
  let logged = ''
  const run = async (index: number) => {
    while (!isOver) {
      const sent = index % 2 === 0 ? { method: 'GET' } : { method: 'PUT', headers: { origin } }
      const { status } = await request(
        `${nginx.url}${index % 2 === 0 ? '/healthz?service_token=secret' : '/api/answer'}`,
        sent,
      )
      counted[status] = (counted[status] ?? 0) + 1
      await pace.keep()
    }
  }
  const running = Promise.all(Array.from({ length: sizes.nginxClients }, (_, index) => run(index)))
  return {
    counted,
    /** What nginx has logged until it was stopped. */
    logged: () => logged,
    stop: async (): Promise<void> => {
      isOver = true
      await running.finally(async () => {
        logged = await nginx.log()
        await nginx.close()
      })
    },
  }
}
