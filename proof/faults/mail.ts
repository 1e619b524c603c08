import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { type CallResponse, call } from '../world/call.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import type { SharedProduct } from '../world/shared-product.ts'
import { goodPassword, newAddress } from '../world/student.ts'

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

/** Waits until a mail server that says nothing was tried, signs up meanwhile, and takes that server away. */
const signUpInSilence = async (
  product: Product,
  port: number,
  signUp: () => Promise<CallResponse>,
): Promise<CallResponse> => {
  const silent = await silentServer(port)
  await product.advance(60_000)
  await vi.waitFor(() => expect(silent.connections()).toBeGreaterThan(0), waitOptions)
  const response = await signUp()
  await silent.close()
  return response
}

/** What the product writes from now on. */
const logFromNow = (product: Product) => {
  const before = product.log().length
  return () => product.log().slice(before)
}

const waitForMailServer = async ({ product, mailServer }: SharedProduct): Promise<void> => {
  const [username, written] = [newAddress(), logFromNow(product)]
  const post = (path: string, body: object) => call(product.url, 'POST', path, body)
  const signUp = (address: string) => post('/public/signup', { username: address, password: goodPassword })
  await mailServer.takeAway()

  const down = await signUp(username)
  await vi.waitFor(() => expect(written()).toContain('will be tried again'), waitOptions)
  const slow = await signUpInSilence(product, mailServer.port, () => signUp(username))
  const received = await mailServer.bringBack()
  await product.advance(120_000)
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), waitOptions)
  // Whatever else were to come for the first one would come before the mail of a later one.
  await signUp(newAddress())
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(1), waitOptions)

  expect([down.status, down.text]).toEqual([200, slow.text])
  const own = received.filter(({ recipients }) => recipients.includes(username))
  const codes = own.map(({ mail }) => /\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '')
  expect(own).toHaveLength(1)
  expect((await post('/public/confirm', { username, code: codes[0] })).status).toBe(200)
  const counted = '2 sign-ups answered alike, the mail waited and came once, its code was the valid one'
  printLine(`R17: ${counted}`)
}

export const mailCases = (use: () => SharedProduct): void => {
  test('R17 while the mail server is down or silent sign-up answers the same, and one mail with the one valid code arrives later', () =>
    waitForMailServer(use()))
}
