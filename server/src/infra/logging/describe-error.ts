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

const textAt = (error: Error, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

const withoutAddresses = (text: string) => text.replaceAll(/[^\s"'<>(=@]+@[^\s"'<>)@]+/g, '[address]')

const frames = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 12)

/** An error for the log. Messages of the database may quote stored values, so only its codes and names are logged. */
export const describeError = (error: unknown): Described => {
  if (!(error instanceof Error)) return { type: typeof error, at: [] }
  const code = textAt(error, 'code')
  const constraint = textAt(error, 'constraint')
  const table = textAt(error, 'table')
  return {
    type: error.name,
    ...(code && { reason: code }),
    ...(isSqlState(code) ? {} : { message: withoutAddresses(error.message) }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    at: frames(error),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  }
}

/** The code of a system or database error, such as `ENOENT`; empty if the error has none. */
export const errorCode = (error: unknown): string => (error instanceof Error ? (textAt(error, 'code') ?? '') : '')
