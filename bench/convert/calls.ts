import { setTimeout as pause } from 'node:timers/promises'

type Reply = {
  readonly status: string
  readonly message: string
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

const isReply = (body: unknown): body is Reply => typeof body === 'object' && body !== null

const replyOf = async (path: string, response: Response): Promise<Reply> => {
  const reply: unknown = await response.json()
  if (!response.ok || !isReply(reply)) throw new Error(`${path} returned ${response.status}.`)
  return reply
}

/** Asks again while the server has too much to do, as the pages do. */
const untilServed = async (ask: () => Promise<Response>): Promise<Response> => {
  for (;;) {
    const response = await ask()
    if (response.status !== 503) return response
    await pause(50)
  }
}

/** What one student asks of a server. */
export const callsOf = (url: string, cookie: string) => {
  const call = (method: string, path: string, body?: object): Promise<Response> => {
    const headers = { origin: url, cookie, ...(body && { 'content-type': 'application/json' }) }
    return fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  }

  /** Sends it once. */
  const save = async (answers: Readonly<Record<string, string>>): Promise<Reply> =>
    replyOf('/api/answer', await call('PUT', '/api/answer', answers))

  const send = async (method: string, path: string, body?: object): Promise<Reply> =>
    replyOf(path, await untilServed(() => call(method, path, body)))

  const settled = async (): Promise<string> => {
    for (;;) {
      const { status, message } = await send('GET', '/api/pdf/document-answer/ged')
      if (!['UNPROCESSED', 'IN_PROGRESS'].includes(status)) return `${status} ${message.split('.')[0]}`
      await pause(50)
    }
  }

  return {
    save,
    /** Has the form ask for the file `ged`. */
    askForFile: () => send('PUT', '/api/answer', { hs_ged_radio: '2' }),
    /** Uploads a file and waits for the result. */
    upload: async (bytes: Buffer, name: string): Promise<string> => {
      const form = await send('POST', '/api/presigned-url', { answer_key: 'ged' })
      const upload = new FormData()
      for (const [field, value] of Object.entries(form.fields)) upload.append(field, value)
      upload.append('file', new Blob([new Uint8Array(bytes)]), name)
      await untilServed(() => fetch(form.url, { method: 'POST', body: upload, headers: { origin: url } }))
      await send('POST', '/api/pdf/document-answer/ged', { file_key: form.fields.key, file_name: name })
      return settled()
    },
  }
}

export type Student = ReturnType<typeof callsOf>
