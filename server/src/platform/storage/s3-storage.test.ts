import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { s3Storage } from './s3-storage.ts'

const timeouts = { connectionTimeout: 2_000, requestTimeout: 100, socketTimeout: 200 }

/** A bucket whose server handles every request like this. */
const bucketThat = async (respond: RequestListener, { socketTimeout } = timeouts) => {
  const server = createServer(respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  onTestFinished(() => void vi.unstubAllEnvs())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const settings = { bucket: 'documents', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' }
  return s3Storage(settings, { ...timeouts, socketTimeout })
}

const outage = { status: 503, retryAfterSeconds: 60, cause: expect.any(Error) }
const key = 'students/ada/photo'

test('API-27 OPS-30 a bucket that accepts requests and never responds is a 503, and nothing is written beside the log', async () => {
  const written = (['log', 'info', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level))
  onTestFinished(() => void vi.restoreAllMocks())
  const bucket = await bucketThat(() => undefined)

  const calls = [bucket.size(key), bucket.read(key), bucket.write(key, import.meta.filename), bucket.remove(key)]
  for (const call of await Promise.allSettled(calls)) expect(call).toMatchObject({ reason: outage })
  for (const spy of written) expect(spy).not.toHaveBeenCalled()
})

test.each(['stops', 'breaks off'])('API-27 a bucket that %s in the middle of a file is a 503', async (how) => {
  const bucket = await bucketThat((request, response) => {
    response.writeHead(200, { 'content-length': 1000 })
    response.write('the beginning', () => how === 'breaks off' && request.socket.destroy())
  })

  await expect(bucket.read(key).then(buffer)).rejects.toMatchObject(outage)
})

test('OPS-07 a bucket may take longer for a large file than for any other request', async () => {
  const respondLate: RequestListener = (request, response) => {
    request.resume().once('end', () => setTimeout(() => response.end(), timeouts.requestTimeout + 50))
  }
  const bucket = await bucketThat(respondLate, { ...timeouts, socketTimeout: 60_000 })

  await bucket.write(key, import.meta.filename)
})
