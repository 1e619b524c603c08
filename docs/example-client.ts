// An example for a system that reads applications: how to follow the list from a cursor on, and how to check an event.
// It needs Node 20 or later and nothing else. Keep `next` where your system keeps its data, in the transaction that stores the page.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** What this example uses of an application. docs/api.md describes the rest. */
type Application = { readonly id: string; readonly email: string; readonly answers: Readonly<Record<string, string>> }

type Page = { readonly applications: readonly Application[]; readonly next: string; readonly has_more: boolean }

type Desk = { readonly url: string; readonly key: string }

const waitBeforeRetry = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, seconds * 1_000)
  })

/** One page. Waits and asks again when the desk is busy or the limit of the key is reached. */
const readPage = async ({ url, key }: Desk, since: string): Promise<Page> => {
  const response = await fetch(`${url}/desk/api/v1/applications?since=${since}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const retryAfter = Number(response.headers.get('retry-after') ?? 0)
  if (retryAfter > 0) {
    await waitBeforeRetry(retryAfter)
    return readPage({ url, key }, since)
  }
  if (!response.ok) throw new Error(`The desk refused the call with status ${response.status}.`)
  return (await response.json()) as Page
}

/** Every page since a cursor: "0" for all, else the `next` of the last page that was stored. */
export async function* pagesSince(desk: Desk, cursor: string): AsyncGenerator<Page> {
  const page = await readPage(desk, cursor)
  yield page
  if (page.has_more) yield* pagesSince(desk, page.next)
}

const maxAgeSeconds = 5 * 60

/** Whether an event was signed with our secret and is fresh. `body` is the text that arrived, before it is parsed. */
export const isGenuine = (secret: string, signature: string, body: string, now: Date): boolean => {
  const [, seconds = '', received = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  const age = Math.abs(now.getTime() / 1_000 - Number(seconds))
  return (
    received.length === expected.length &&
    timingSafeEqual(Buffer.from(received), Buffer.from(expected)) &&
    age <= maxAgeSeconds
  )
}
