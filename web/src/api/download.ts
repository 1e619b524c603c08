import { send } from './call.ts'
import { readBody } from './failures.ts'

/** Files may come over a slow line. */
const timeoutMs = 10 * 60_000
const keepUrlMs = 60_000

/** Has the browser save what is at an address, under a name if the server gives none. */
export const followDownload = (href: string, name = ''): void =>
  Object.assign(document.createElement('a'), { href, download: name }).click()

/** Has the browser save a file. */
export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content)
  followDownload(url, name)
  setTimeout(() => URL.revokeObjectURL(url), keepUrlMs)
}

/**
 * Fetches a file. Unlike with a plain link, a failure can be shown with the server's message. Our server marks what is a download; the login
 * page of a wireless network is none, and must not be saved under the name of the file.
 */
export const fetchFile = async (...[method, path, details]: Parameters<typeof send>): Promise<Response> => {
  const response = await send(method, path, details, timeoutMs)
  if (!response.ok || !response.headers.has('content-disposition')) await readBody(method, path, response)
  return response
}

const nameIn = (response: Response): string | undefined =>
  /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]

/** Has the browser save a fetched file under the name that the server gives it. */
export const saveResponse = async (response: Response, otherName: string): Promise<void> =>
  saveFile(await response.blob(), nameIn(response) ?? otherName)

export const download = async (path: string, name: string): Promise<void> =>
  saveFile(await (await fetchFile('GET', path, {})).blob(), name)
