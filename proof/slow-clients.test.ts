import { connect, type Socket } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { sizes } from './sizes.ts'
import { openProduct, type Product } from './world/product.ts'
import { newStudent } from './world/student.ts'
import { tell } from './world/tell.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct('PostgreSQL')
  await product.start()
  return product.close
})

type Client = { readonly socket: Socket; readonly closedAfter: Promise<number> }

/** A client that says its first words and then goes on as slowly as it is told to. */
const client = (first: string, drip = ''): Client => {
  const since = performance.now()
  const socket = connect(product.port, 'localhost')
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

test('W5 slow headers, slow bodies and idle sockets are closed in time, and honest calls are unharmed', async () => {
  const head = 'PUT /api/answer HTTP/1.1\r\nhost: localhost\r\n'
  const kinds = {
    headers: many(sizes.slowClients, () => client(head, 'x: y\r\n')),
    bodies: many(sizes.slowClients, () =>
      client(
        `POST /public/login HTTP/1.1\r\nhost: localhost\r\norigin: ${product.url}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`,
        '1',
      ),
    ),
    idle: many(sizes.idleSockets, () => client('')),
  }
  const student = await newStudent(product)

  let [honest, worst] = [0, 0]
  const over = Promise.all([slowest(kinds.headers), slowest(kinds.bodies), slowest(kinds.idle)])
  let isOver = false
  void over.then(() => {
    isOver = true
  })
  while (!isOver) {
    const since = performance.now()
    expect((await student.save({ first_name: `Zoe ${honest}` })).status).toBe(200)
    worst = Math.max(worst, performance.now() - since)
    honest += 1
    await new Promise((later) => setTimeout(later, 100))
  }
  const [headers, bodies, idle] = await over

  // A busy machine looks after its sockets a little later.
  expect(headers).toBeLessThan(10 + 5)
  expect(bodies).toBeLessThan(20 + 5)
  expect(idle).toBeLessThan(30 + 5)
  tell(
    `W5: ${sizes.slowClients} slow heads closed after ${headers} s, as many slow bodies after ${bodies} s, ${sizes.idleSockets} idle sockets after ${idle} s; ${honest} honest saves, the slowest ${Math.round(worst)} ms`,
  )
})
