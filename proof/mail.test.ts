import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { describe, expect, type TestContext, test, vi } from 'vitest'
import { smtpInbox } from '../server/src/infra/mail/testing/smtp-inbox.ts'
import type { DatabaseName } from '../server/testing/databases.ts'
import { freePort } from '../server/testing/free-port.ts'
import { databasesForWaiting } from './sizes.ts'
import { type Answer, call } from './world/call.ts'
import { printLine } from './world/print-line.ts'
import { createProduct, type Product } from './world/product.ts'
import { goodPassword, newAddress } from './world/student.ts'

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

const waitOptions = { timeout: 60_000 }

/** The product whose mail goes to a port without a listener, and a student who signs up again and again. */
const openWithoutMail = async (name: DatabaseName, { onTestFinished }: TestContext) => {
  const port = await freePort()
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'apply@example.edu' }
  const product = await createProduct(name, { settings })
  onTestFinished(product.close)
  await product.start()
  const post = (path: string, body: object) => call(product.url, 'POST', path, body)
  const signUp = (username: string) => post('/public/signup', { username, password: goodPassword })
  return { product, port, signUp, confirm: (body: object) => post('/public/confirm', body) }
}

/** Waits until a mail server that says nothing was tried, signs up meanwhile, and takes that server away. */
const signUpInSilence = async (product: Product, port: number, signUp: () => Promise<Answer>): Promise<Answer> => {
  const silent = await silentServer(port)
  await product.advance(60_000)
  await vi.waitFor(() => expect(silent.connections()).toBeGreaterThan(0), waitOptions)
  const answer = await signUp()
  await silent.close()
  return answer
}

describe.concurrent.each(databasesForWaiting)('on %s', (name) => {
  test('R17 while the mail server is down or silent sign-up answers the same, and one mail with the one valid code arrives later', async (context) => {
    const { product, port, signUp, confirm } = await openWithoutMail(name, context)
    const username = newAddress()

    const down = await signUp(username)
    await product.running().waitForOutput('will be tried again')
    const slow = await signUpInSilence(product, port, () => signUp(username))
    const inbox = await smtpInbox(port)
    context.onTestFinished(inbox.close)
    await product.advance(120_000)
    await vi.waitFor(() => expect(inbox.received.length).toBeGreaterThan(0), waitOptions)
    // Whatever else were to come for the first one would come before the mail of a later one.
    await signUp(newAddress())
    await vi.waitFor(() => expect(inbox.received.length).toBeGreaterThan(1), waitOptions)

    expect([down.status, down.text]).toEqual([200, slow.text])
    const own = inbox.received.filter(({ recipients }) => recipients.includes(username))
    const codes = own.map(({ mail }) => /\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '')
    expect(own).toHaveLength(1)
    expect((await confirm({ username, code: codes[0] })).status).toBe(200)
    printLine(`R17 ${name}: 2 sign-ups answered alike, the mail waited and came once, its code was the valid one`)
  })
})
