import { send } from './call.ts'
import { readBody } from './failures.ts'

/** Files may come over a slow line. */
const timeoutMs = 10 * 60_000
const keepUrlMs = 60_000

/** Downloads a file. Unlike a plain link, a failure can be shown with the server's message. */
export const download = async (path: string, name: string): Promise<void> => {
  const response = await send('GET', path, {}, timeoutMs)
  if (!response.ok) await readBody('GET', path, response)
  const url = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), keepUrlMs)
}
