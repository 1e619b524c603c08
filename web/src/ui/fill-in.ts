/** Puts values where a text has `{name}`; an empty one takes the comma before it along. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/(,?\s*)\{(\w+)\}/g, (whole, before: string, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return value === '' ? '' : `${before}${value}`
  })
