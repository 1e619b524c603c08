import { freePort } from '../../server/testing/free-port.ts'
import { startNginx } from '../../server/testing/nginx.ts'
import { sizes } from '../sizes.ts'
import { request } from './call.ts'
import type { Pace } from './save-stream.ts'

/** Calls of both kinds, by a few clients, through nginx to two processes, until they are stopped. Counts them by status. */
export const callThroughNginx = async ([first, second]: readonly [number, number], origin: string, pace: Pace) => {
  const port = await freePort()
  const nginx = await startNginx('nginx-compose.conf', {
    'web-1:3000': `127.0.0.1:${first}`,
    'web-2:3000': `127.0.0.1:${second}`,
    'listen 8080': `listen 127.0.0.1:${port}`,
  })
  const counted: Record<number, number> = {}
  let isOver = false
  let logged = ''
  const run = async (index: number) => {
    while (!isOver) {
      const sent = index % 2 === 0 ? { method: 'GET' } : { method: 'PUT', headers: { origin } }
      const { status } = await request(
        `http://localhost:${port}${index % 2 === 0 ? '/healthz?service_token=secret' : '/api/answer'}`,
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
