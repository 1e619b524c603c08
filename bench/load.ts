import { Agent, request } from 'node:http'

export type Call = {
  readonly method: 'GET' | 'PUT'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** One of these calls after the other, from all over the list and the same in every run. */
export const inTurn = (calls: readonly Call[]): (() => Call) => {
  let position = 0
  return () => {
    position = (position + 7919) % calls.length
    const call = calls[position]
    if (!call) throw new Error('There is nothing to call.')
    return call
  }
}

/** The time of every call of one round, and how many were completed in a second. */
export type Round = { readonly perSecond: number; readonly times: readonly number[] }

const send = (agent: Agent, { method, url, headers, body }: Call): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${method} ${url} returned ${response.statusCode}.`))
      response.resume().once('end', resolve).once('error', reject)
    })
    sent.once('error', reject).end(body)
  })

/** Each connection sends its next call as soon as it has the response to the last one. */
export const load = async (
  connections: number,
  seconds: number,
  next: (connection: number) => Call,
): Promise<Round> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000

  const keepSending = async (connection: number): Promise<void> => {
    while (performance.now() < end) {
      const call = next(connection)
      const sent = performance.now()
      await send(agent, call)
      times.push(performance.now() - sent)
    }
  }

  await Promise.all(Array.from({ length: connections }, (_, connection) => keepSending(connection)))
  agent.destroy()
  return { perSecond: (times.length / (performance.now() - start)) * 1000, times }
}
