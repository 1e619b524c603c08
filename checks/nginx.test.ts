import { createServer } from 'node:http'
import { Agent, get } from 'node:https'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../server/testing/free-port.ts'
import { hasNginx, hasOpenssl, startNginx } from '../server/testing/nginx.ts'

/** Answers with the headers that it was sent. */
const echo = async (): Promise<number> => {
  const port = await freePort()
  const server = createServer(({ headers }, response) => void response.end(JSON.stringify(headers)))
  server.listen(port, '127.0.0.1')
  onTestFinished(() => void server.close().closeAllConnections())
  return port
}

const getJson = (url: string, headers: Record<string, string>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    // The certificate was made for this test.
    const agent = new Agent({ rejectUnauthorized: false })
    get(url, { headers, agent }, (response) => resolve(json(response))).on('error', reject)
  })

test('OPS-92 the shipped nginx.conf starts, leads to https, and tells the server who calls', async ({ skip }) => {
  if (!hasNginx || !hasOpenssl) return skip('There is no nginx, or no openssl, on this machine.')
  const [port, tlsPort] = [await freePort(), await freePort()]
  const nginx = await startNginx('nginx.conf', {
    'user www-data;': '',
    '127.0.0.1:3000': `127.0.0.1:${await echo()}`,
    '127.0.0.1:3001': `127.0.0.1:${await echo()}`,
    'listen 80;': `listen 127.0.0.1:${port};`,
    'listen [::]:80;': '',
    'listen 443 ': `listen 127.0.0.1:${tlsPort} `,
    'listen [::]:443 ssl http2;': '',
  })
  onTestFinished(nginx.close)

  const redirect = await fetch(`http://127.0.0.1:${port}/reset?id=secret`, { redirect: 'manual' })
  const sent = await getJson(`https://localhost:${tlsPort}/?service_token=secret`, { 'x-forwarded-for': '203.0.113.9' })

  expect([redirect.status, redirect.headers.get('location')]).toEqual([301, 'https://127.0.0.1/reset?id=secret'])
  expect(sent).toMatchObject({
    host: `localhost:${tlsPort}`,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
  })
  expect(await nginx.log()).toMatch(/ GET \/reset 301 [\s\S]* GET \/ 200 /)
  expect(await nginx.log()).not.toContain('secret')
})
