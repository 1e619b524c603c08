import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../../../../testing/free-port.ts'

const program = join(dirname(createRequire(import.meta.url).resolve('s3rver')), '../bin/s3rver.js')

const testBucket = 'documents'

/** A server that speaks the protocol of S3, with one bucket, as a process of its own. */
export const s3Server = async () => {
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'test-s3-')), await freePort()]
  const server = spawn(process.execPath, [
    ...['--no-deprecation', program, '--directory', folder, '--address', '127.0.0.1', '--port', `${port}`],
    ...['--configure-bucket', testBucket],
  ])
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER'
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER'
  server.stderr.resume()
  await new Promise<void>((ready, fail) => {
    server.stdout.on('data', (said) => String(said).includes('listening') && ready())
    server.once('exit', () => fail(new Error('The S3 server ended at once.')))
  })
  return {
    settings: { bucket: testBucket, endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' },
    stop: async () => {
      server.kill()
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
