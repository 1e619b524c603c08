import { send } from './call.ts'
import { readBody } from './failures.ts'

/** Files may come over a slow line. */
const timeoutMs = 10 * 60_000
const keepUrlMs = 60_000

/**
 * Saves the file of a response, which is thrown if it is a failure. Our server marks what is a download; the login page of a wireless
 * network is none, and must not be saved under the name of the file.
 */
export const saveFile = async (method: string, path: string, response: Response, name: string): Promise<void> => {
  if (!response.ok || !response.headers.has('content-disposition')) await readBody(method, path, response)
  const url = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), keepUrlMs)
}

/** Downloads a file. Unlike a plain link, a failure can be shown with the server's message. */
export const download = async (path: string, name: string): Promise<void> =>
  saveFile('GET', path, await send('GET', path, {}, timeoutMs), name)
