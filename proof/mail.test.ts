import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { describe, test, vi } from 'vitest'
import { type SmtpInbox, smtpInbox } from '../server/src/platform/mail/testing/smtp-inbox.ts'
import { freePort } from '../server/testing/free-port.ts'
import { databasesForWaiting } from './sizes.ts'
import { call } from './world/call.ts'
import { openProduct } from './world/product.ts'
import { goodPassword, newAddress } from './world/student.ts'
import { tell } from './world/tell.ts'

/** A mail server that takes every connection and says nothing. */
const silentServer = async (port: number) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    connections: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

describe.concurrent.each(databasesForWaiting)('on %s', (name) => {
  test('R17 while the mail server is down or silent sign-up answers the same, and one mail with the one valid code arrives later', async ({
    expect,
    onTestFinished,
  }) => {
    const port = await freePort()
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'apply@example.edu' }
    const product = await openProduct(name, { settings })
    onTestFinished(product.close)
    await product.start()
    const username = newAddress()
    const signUp = () => call(product.url, 'POST', '/public/signup', { username, password: goodPassword })

    const down = await signUp()
    await product.running().says('will be tried again')
    const silent = await silentServer(port)
    await product.advance(60_000)
    await vi.waitFor(() => expect(silent.connections()).toBeGreaterThan(0), { timeout: 30_000 })
    const slow = await signUp()
    await silent.close()
    const inbox: SmtpInbox = await smtpInbox(port)
    onTestFinished(inbox.close)
    await product.advance(120_000)
    await vi.waitFor(() => expect(inbox.received.length).toBeGreaterThan(0), { timeout: 60_000 })
    await call(product.url, 'POST', '/public/signup', { username: newAddress(), password: goodPassword })
    await vi.waitFor(() => expect(inbox.received.length).toBeGreaterThan(1), { timeout: 60_000 })

    expect([down.status, down.text]).toEqual([200, slow.text])
    const own = inbox.received.filter(({ recipients }) => recipients.includes(username))
    const codes = own.map(({ mail }) => /\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '')
    expect(own).toHaveLength(1)
    expect((await call(product.url, 'POST', '/public/confirm', { username, code: codes[0] })).status).toBe(200)
    tell(`R17 ${name}: 2 sign-ups answered alike, the mail waited and came once, its code was the valid one`)
  })
})
