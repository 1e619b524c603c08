import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

/** Calls that the system has taken in and the server has not seen yet. */
const unseenCalls = async (port: number, count: number) => {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  const answers = sockets.map((socket) => {
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    return text(socket).catch(String)
  })
  // The connections are begun in this very turn of the event loop, before the listener gets its next one.
  await new Promise<void>((begun) => process.nextTick(begun))
  return answers
}

const listening = async () => {
  const app = await testApp()
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  return { app, port }
}

test('OPS-15 a call whose connection is not yet accepted when the server closes is still served', async () => {
  const { app, port } = await listening()

  const answers = await unseenCalls(port, 20)
  await app.close()

  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    expect(answer).toMatch(/connection: close/i)
  }
})
