const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
    : value

/** The same content always gives the same text, whatever order its keys came in. */
export const canonicalJson = (content: unknown): string => JSON.stringify(content, (_key, value) => sorted(value))
