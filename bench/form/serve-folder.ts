import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../.cache/form-bench/', import.meta.url))

/** Serves the built pages: scripts of a module kind do not load from a file. */
export const serveFolder = async () => {
  const server = createServer(async ({ url = '' }, reply) => {
    const name = basename(decodeURIComponent(url))
    reply.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'text/html')
    const content = await readFile(join(folder, name)).catch(() => undefined)
    reply.statusCode = content ? 200 : 404
    reply.end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    addressOf: (path: string): string => `http://localhost:${port}/${basename(path)}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  } as const
}
