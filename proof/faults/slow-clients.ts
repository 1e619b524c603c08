import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { sizes } from '../sizes.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import { newStudent, type ProofStudent } from '../world/student.ts'

type Client = { readonly socket: Socket; readonly closedAfter: Promise<number> }

/** A client that sends the start of a request at once and the rest slowly. */
const client = ({ port }: Product, first: string, drip = ''): Client => {
  const since = performance.now()
  const socket = connect(port, 'localhost')
  socket.on('error', () => undefined).resume()
  if (first) socket.write(first)
  const timer = setInterval(() => drip && socket.writable && socket.write(drip), 1_000)
  const closedAfter = new Promise<number>((closed) => {
    socket.once('close', () => {
      clearInterval(timer)
      closed((performance.now() - since) / 1000)
    })
  })
  return { socket, closedAfter }
}

const many = (count: number, make: () => Client) => Array.from({ length: count }, make)

const slowest = async (clients: readonly Client[]) =>
  Math.round(Math.max(...(await Promise.all(clients.map(({ closedAfter }) => closedAfter)))))

const slowHead = 'PUT /api/answer HTTP/1.1\r\nhost: localhost\r\n'
const slowBody = ({ url }: Product) =>
  `POST /public/login HTTP/1.1\r\nhost: localhost\r\norigin: ${url}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`

type Honest = { readonly saves: number; readonly slowestMs: number }

/** Saves now and then, as a normal client does, until the slow clients are gone. */
const saveUntil = async (over: Promise<unknown>, student: ProofStudent): Promise<Honest> => {
  let [saves, slowestMs, isOver] = [0, 0, false]
  const ended = over.then(() => {
    isOver = true
  })
  while (!isOver) {
    const since = performance.now()
    expect((await student.save({ first_name: `Zoe ${saves}` })).status).toBe(200)
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - since))
    saves += 1
    await Promise.race([ended, pause(100)])
  }
  return { saves, slowestMs }
}

const closeInTime = async (product: Product): Promise<void> => {
  const over = Promise.all([
    slowest(many(sizes.slowClients, () => client(product, slowHead, 'x: y\r\n'))),
    slowest(many(sizes.slowClients, () => client(product, slowBody(product), '1'))),
    slowest(many(sizes.idleSockets, () => client(product, ''))),
  ])
  const normal = await saveUntil(over, await newStudent(product))
  const [headers, bodies, idle] = await over

  // A busy machine looks after its sockets a little later.
  expect(headers).toBeLessThan(10 + 5)
  expect(bodies).toBeLessThan(20 + 5)
  expect(idle).toBeLessThan(30 + 5)
  const slow = `${sizes.slowClients} slow heads closed after ${headers} s, as many slow bodies after ${bodies} s`
  const saved = `${normal.saves} normal saves, the slowest ${normal.slowestMs} ms`
  printLine(`W5: ${slow}, ${sizes.idleSockets} idle sockets after ${idle} s; ${saved}`)
}

/** The slow clients stay for 20 seconds, in which the process serves other cases. */
export const slowClientCases = (use: () => Product, meanwhile: () => void): void => {
  let closing: Promise<void>
  beforeAll(() => {
    closing = closeInTime(use())
    // The case itself tells what went wrong.
    closing.catch(() => undefined)
  })
  meanwhile()
  test('W5 slow headers, slow bodies and idle sockets are closed in time, and normal calls go on', () => closing)
}
