import { HttpError } from './http-error.ts'

const deepest = 32

/** Text that the database cannot keep: NUL, and halves of a character. */
const canBeKept = (text: string) => text.isWellFormed() && !text.includes('\0')

const checkText = (text: string, field: string) => {
  if (!canBeKept(text)) throw new HttpError(400, `"${field}" contains characters that cannot be saved.`)
}

const checkKey = (key: string) => {
  if (!canBeKept(key)) throw new HttpError(400, 'The name of a field contains characters that cannot be saved.')
  if (Object.hasOwn(Object.prototype, key)) throw new HttpError(400, `"${key}" is not a known field.`)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const check = (value: unknown, field: string, depth: number): void => {
  if (typeof value === 'string') checkText(value, field)
  if (!isObject(value)) return
  if (depth > deepest) throw new HttpError(400, 'The body of the call is nested too deeply.')
  for (const key of Object.keys(value)) {
    if (!Array.isArray(value)) checkKey(key)
    check(value[key], key, depth + 1)
  }
}

/** Refuses names that every object has from birth, broken text and endless nesting, before anything looks inside. */
export const refuseStrangeJson = (body: unknown): void => check(body, 'body', 1)
