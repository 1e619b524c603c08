const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Reads a record from browser storage. Entries of another shape, such as those of an older version, are left out. */
export const readRecord = <Value>(text: string | null, isValue: (value: unknown) => value is Value) => {
  const parsed: unknown = text === null ? undefined : parse(text)
  if (typeof parsed !== 'object' || parsed === null) return {}
  const entries: readonly (readonly [string, unknown])[] = Object.entries(parsed)
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, Value] => isValue(entry[1])))
}
