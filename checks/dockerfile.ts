export type Instruction = { readonly word: string; readonly rest: string; readonly words: readonly string[] }

/** The instructions of a Dockerfile, one for each, with continued lines joined and comments left out. */
export const instructionsIn = (text: string): readonly Instruction[] =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [word = '', ...words] = line.split(' ')
      return { word, words, rest: words.join(' ') }
    })

/** What a list in square brackets runs. */
export const commandIn = (rest: string): readonly string[] => {
  const list: unknown = JSON.parse(rest.slice(rest.indexOf('[')))
  if (!Array.isArray(list)) throw new Error(`This is no command: ${rest}`)
  return list.map(String)
}

/** The stages, each from its FROM to the next. */
export const stagesIn = (instructions: readonly Instruction[]): readonly (readonly Instruction[])[] => {
  const starts = instructions.flatMap(({ word }, at) => (word === 'FROM' ? [at] : []))
  return starts.map((start, at) => instructions.slice(start, starts[at + 1]))
}
