/** Passes the same words on once, however often they are said. */
export const sayOnce = (say: (words: string) => void): ((words: string) => void) => {
  const said = new Set<string>()
  return (words) => {
    if (said.has(words)) return
    said.add(words)
    say(words)
  }
}
