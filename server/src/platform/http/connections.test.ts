import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyListenOptions } from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { freePort } from '../../../testing/free-port.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { Plugin } from './app-type.ts'
import { listenOnSeveral } from './connections.ts'

/** Calls that the system has taken in and the server has not seen yet. */
const unseenCalls = async (port: number, count: number, path = '/healthz') => {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  const answers = sockets.map((socket) => {
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
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

const onSeveral = async (plugins: readonly Plugin[] = []) => {
  const [app, port] = [await testApp({ plugins }), await freePort()]
  const address = { host: '127.0.0.1', port, hostSetting: 'HOST', portSetting: 'PORT' }
  return { app, port, listen: () => listenOnSeveral(app, address, address) }
}

/** Only Linux divides the connections to a port between several sockets. */
describe.runIf(process.platform === 'linux')('a port with several listeners', () => {
  test('OPS-45 many connections that arrive together are accepted in a few turns of the event loop', async () => {
    const { app, port, listen } = await onSeveral()
    await listen()
    const accepted = vi.fn()
    app.server.on('connection', accepted)

    const answers = await unseenCalls(port, 100)
    let turns = 0
    for (; accepted.mock.calls.length < 100; turns += 1) await nextTurn()
    await app.close()

    expect(turns).toBeLessThan(50)
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200 /)
  })

  test('OPS-45 connections that none of the listeners has accepted when the server closes are still served', async () => {
    const { app, port, listen } = await onSeveral()
    await listen()

    const answers = await unseenCalls(port, 100)
    await app.close()

    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200 .*connection: close/is)
  })

  test('OPS-45 the server has not closed before the calls of every listener have ended', async () => {
    const [calls, end, slow] = [vi.fn(), Promise.withResolvers<void>(), new WeakSet<Socket>()]
    const slowCall: Plugin = async (app) => {
      app.get('/slow', async (request) => {
        calls()
        if (slow.has(request.socket)) await end.promise
        return { message: 'Done.' }
      })
    }
    const { app, port, listen } = await onSeveral([slowCall])
    await listen()
    for (const listener of app.moreListeners) listener.on('connection', (socket) => slow.add(socket))
    const answers = await unseenCalls(port, 20, '/slow')
    await vi.waitFor(() => expect(calls).toHaveBeenCalledTimes(20))

    let isClosed = false
    const closed = app.close().then(() => {
      isClosed = true
    })
    for (let turn = 0; turn < 100; turn += 1) await nextTurn()
    expect(isClosed).toBe(false)
    end.resolve()
    await closed

    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200 /)
  })

  test('OPS-45 a port on which another server listens is not shared with it', async () => {
    const { app, port, listen } = await onSeveral()
    const other = await testApp()
    await other.listen({ host: '127.0.0.1', port, reusePort: true } as FastifyListenOptions)

    await expect(listen()).rejects.toThrow(`PORT ${port} is taken`)
    await Promise.all([app.close(), other.close()])
  })
})
