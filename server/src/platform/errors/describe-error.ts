type Described = {
  readonly type: string
  readonly reason?: string
  readonly message?: string
  readonly constraint?: string
  readonly table?: string
  readonly at: readonly string[]
  readonly cause?: Described
}

const isSqlState = (code: string | undefined) => code !== undefined && /^[0-9A-Z]{5}$/.test(code)

const textAt = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

const withoutAddresses = (text: string) => text.replaceAll(/[^\s"'<>(=@]+@[^\s"'<>)@]+/g, '[address]')

const frames = (error: object) =>
  (textAt(error, 'stack') ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 12)

/**
 * An error for the log. Messages of the database may quote stored values, so only its codes and names are logged. An object is
 * described like an error: pg-boss reports copies of errors, and those of another thread have lost their class.
 */
export const describeError = (error: unknown): Described => {
  if (typeof error !== 'object' || error === null) return { type: typeof error, at: [] }
  const code = textAt(error, 'code')
  const message = textAt(error, 'message')
  const constraint = textAt(error, 'constraint')
  const table = textAt(error, 'table')
  const cause: unknown = Reflect.get(error, 'cause')
  return {
    type: textAt(error, 'name') ?? 'object',
    ...(code && { reason: code }),
    ...(message !== undefined && !isSqlState(code) && { message: withoutAddresses(message) }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    at: frames(error),
    ...(typeof cause === 'object' && cause !== null && { cause: describeError(cause) }),
  }
}

/** Whether another row has this value already. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === '23505'

/** The code of a system or database error, such as `ENOENT`; empty if the error has none. */
export const errorCode = (error: unknown): string => (error instanceof Error ? (textAt(error, 'code') ?? '') : '')
