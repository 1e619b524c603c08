import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** Nobody waits longer for a response. */
const timeoutMs = 10_000

/** Each call gets a connection at once, however many others there are. */
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 5000 })

/** For the end of a step: the server may close an idle connection at the moment of its next call. */
export const closeConnections = (): void => agent.destroy()

export type Call = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export type HttpResponse = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }

/** The response, or the name of the error that broke the connection. */
export const sendCall = ({ method, url, headers, body }: Call): Promise<HttpResponse | string> =>
  new Promise((resolve) => {
    const broke = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
    const sent = request(url, { agent, method, headers, timeout: timeoutMs }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part) => {
        text += part
      })
      response.once('error', broke)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    sent.once('timeout', () => sent.destroy(new Error(`no response in ${timeoutMs / 1000} s`)))
    sent.once('error', broke).end(body)
  })
