import { Readable } from 'node:stream'

/** For `inject`: a call whose body is sent only after some work. The server has seen its headers by then. */
export const lateBody = (body: object, work: () => Promise<unknown>) => {
  const chunks = async function* () {
    await work()
    yield Buffer.from(JSON.stringify(body))
  }
  return {
    payload: Readable.from(chunks(), { objectMode: false }),
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  }
}
