import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** Nobody waits longer for an answer. */
const timeoutMs = 10_000

/** Each call gets a connection at once, however many others there are. */
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 5000 })

/** For the end of a step: a connection that lay idle may be closed by the server in the moment of its next call. */
export const hangUp = (): void => agent.destroy()

export type Call = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }

/** The answer, or the name of what broke the connection. */
export const sendCall = ({ method, url, headers, body }: Call): Promise<Answer | string> =>
  new Promise((resolve) => {
    const broke = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
    const sent = request(url, { agent, method, headers, timeout: timeoutMs }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
      })
      answer.once('error', broke)
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    sent.once('timeout', () => sent.destroy(new Error(`no answer in ${timeoutMs / 1000} s`)))
    sent.once('error', broke).end(body)
  })
