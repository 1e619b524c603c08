import type { App } from './app-type.ts'
import { HttpError } from './http-error.ts'
import { refuseStrangeJson } from './refuse-strange-json.ts'

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, 'The body of the call is not valid JSON.')
  }
}

/** JSON is the only kind of body; an empty one is none, whatever its content type. */
export const jsonBodiesOnly = (app: App): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async ({ headers }: { headers: Record<string, unknown> }, text: string) => {
      if (headers['content-encoding'] !== undefined)
        throw new HttpError(415, 'The body of the call must not be compressed.')
      if (text === '') return undefined
      const body = parse(text)
      refuseStrangeJson(body)
      return body
    },
  )
}
