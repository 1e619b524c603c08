/** More texts than the product has; whoever makes them up as they go is served without a name. */
const maxNames = 500

const names = new Map<string, string>()

/** A statement that has a name is parsed and planned once per connection. The same text always has the same name. */
export const statementName = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
