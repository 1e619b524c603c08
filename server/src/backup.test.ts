import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { embeddedFolder } from '../testing/embedded-folder.ts'
import { freePort } from '../testing/free-port.ts'
import { startProcess, temporaryFolder } from '../testing/start-process.ts'

const sam = { username: 'sam@example.com', password: 'Kestrel!Harbor7' }

/** The product on that folder, and a way to call it. */
const startOn = async (dataDir: string) => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = startProcess({ PORT: `${port}`, DATA_DIR: dataDir })
  await server.waitForOutput('Listening')
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(body),
    })
  const stop = async () => {
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }
  return { server, post, stop }
}

test('OPS-05 a copy of the data folder of a server that was stopped is a backup: started elsewhere, all is there', async () => {
  const [folder, elsewhere] = [await embeddedFolder(), join(await temporaryFolder(), 'restored')]
  const { server, post, stop } = await startOn(folder)
  await post('/public/signup', sam)
  await server.waitForOutput('Mail in the outbox')
  const code = server.output().match(/outbox: [^"]*: (\d{6})"/)?.[1]
  expect((await post('/public/confirm', { username: sam.username, code })).status).toBe(200)
  await stop()

  await cp(folder, elsewhere, { recursive: true })
  const restored = await startOn(elsewhere)

  expect((await restored.post('/public/login', sam)).status).toBe(200)
  await restored.stop()
})
