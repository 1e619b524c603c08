import type { App } from './app-type.ts'
import { HttpError } from './http-error.ts'

const maxDepth = 32

/** The database cannot store NUL or unpaired surrogates. */
const canBeStored = (text: string) => text.isWellFormed() && !text.includes('\0')

const checkText = (text: string, field: string) => {
  if (!canBeStored(text)) throw new HttpError(400, `"${field}" contains characters that cannot be saved.`)
}

const checkKey = (key: string) => {
  if (!canBeStored(key)) throw new HttpError(400, 'The name of a field contains characters that cannot be saved.')
  if (Object.hasOwn(Object.prototype, key)) throw new HttpError(400, `"${key}" is not a known field.`)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Rejects keys of `Object.prototype`, text that cannot be stored and deep nesting, before any schema looks inside. */
const checkJson = (value: unknown, field: string, depth: number): void => {
  if (typeof value === 'string') checkText(value, field)
  if (!isObject(value)) return
  if (depth > maxDepth) throw new HttpError(400, 'The body of the call is nested too deeply.')
  for (const key of Object.keys(value)) {
    if (!Array.isArray(value)) checkKey(key)
    checkJson(value[key], key, depth + 1)
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, 'The body of the call is not valid JSON.')
  }
}

/** Accepts JSON bodies only. An empty body counts as no body, whatever its content type. */
export const acceptOnlyJson = (app: App): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async ({ headers }: { headers: Record<string, unknown> }, text: string) => {
      if (headers['content-encoding'] !== undefined)
        throw new HttpError(415, 'The body of the call must not be compressed.')
      if (text === '') return undefined
      const body = parse(text)
      checkJson(body, 'body', 1)
      return body
    },
  )
}
