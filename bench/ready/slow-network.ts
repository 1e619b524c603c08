import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What Lighthouse assumes of a slow mobile network, and how TCP starts: ten packets, then twice as many each round trip. */
const roundTripMs = 150
const bytesPerMs = (1.6 * 1_024 * 1_024) / 8 / 1_000
const packet = 1_460
const firstWindow = 10 * packet

type Link = { freeAt: number }

/** Passes on what one end sends, in order and half a round trip later. */
const delay = (from: Socket, to: Socket, opened: Promise<unknown>): void => {
  let last = opened
  from.on('data', (data) => {
    const arrived = Promise.all([last, opened.then(() => wait(roundTripMs / 2))])
    last = arrived.then(() => to.write(data))
  })
  from.once('end', () => last.then(() => to.end()))
}

/** Sends what the server answers in packets: as many at a time as TCP would, over a link that all connections share. */
const answerSlowly = async (server: Socket, browser: Socket, link: Link): Promise<void> => {
  let window = firstWindow
  let inFlight = 0
  let acknowledged = Promise.withResolvers<void>()
  let last: Promise<unknown> = Promise.resolve()
  const deliver = async (data: Buffer) => {
    const now = performance.now()
    link.freeAt = Math.max(link.freeAt, now) + data.length / bytesPerMs
    inFlight += data.length
    last = Promise.all([last, wait(link.freeAt - now + roundTripMs / 2)]).then(() => browser.write(data))
    await last
    await wait(roundTripMs / 2)
    inFlight -= data.length
    window += data.length
    acknowledged.resolve()
  }
  for await (const chunk of server) {
    for (let start = 0; start < chunk.length; start += packet) {
      while (inFlight >= window) {
        acknowledged = Promise.withResolvers()
        await acknowledged.promise
      }
      void deliver(chunk.subarray(start, start + packet))
    }
  }
  await last
  browser.end()
}

/** A port that leads to another one over a slow mobile network. Opening a connection takes a round trip. */
export const slowNetwork = async (target: number) => {
  const link: Link = { freeAt: 0 }
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  }
  const network = createServer((browser) => {
    const server = connect(target, 'localhost')
    keep(browser)
    keep(server)
    delay(browser, server, wait(roundTripMs))
    answerSlowly(server, browser, link).catch(() => browser.destroy())
  })
  network.listen(0, 'localhost')
  await once(network, 'listening')
  const { port } = network.address() as AddressInfo
  return {
    port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      network.close()
    },
  }
}
