/** A length of a stream: a number, or a reference to an object that is one. */
const lengths = /\/Length\s+(?<number>\d+)(?:\s+(?<generation>\d+)\s+R\b)?/g
const numberObjects = /(?<=[\s>]|^)(?<number>\d+)\s+(?<generation>\d+)\s+obj\s+(?<value>\d+)\s+endobj/g
/** The beginning of a stream behind the entries that follow its length. */
const beginning = /(?:(?!endobj|stream)[\s\S]){0,4000}?>>\s*stream(?:\r\n|\n|\r)/y
const end = /\s*endstream/y

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const numbersIn = (text: string): ReadonlyMap<string, number> =>
  new Map(
    [...text.matchAll(numberObjects)].map(({ groups }) => [
      `${groups?.number} ${groups?.generation}`,
      Number(groups?.value),
    ]),
  )

/**
 * Writes the length of a stream into the stream where it is a reference to a number in the file. pdf-lib looks for the word "endstream"
 * instead of following the reference, and takes the rest of a stream that contains the word for objects of the document.
 */
export const withDirectLengths = (bytes: Buffer): Buffer => {
  const text = bytes.toString('latin1')
  const numbers = numbersIn(text)
  if (numbers.size === 0) return bytes
  const parts: string[] = []
  let [copied, next] = [0, 0]
  for (const found of text.matchAll(lengths)) {
    const { number = '', generation } = found.groups ?? {}
    const start = found.index + found[0].length
    // What looks like a length inside of a stream is content.
    if (found.index < next) continue
    const length = generation === undefined ? Number(number) : numbers.get(`${number} ${generation}`)
    const opening = length === undefined ? null : matchAt(beginning, text, start)
    if (length === undefined || !opening || !matchAt(end, text, start + opening[0].length + length)) continue
    next = start + opening[0].length + length
    if (generation === undefined) continue
    parts.push(text.slice(copied, found.index), `/Length ${length}`)
    copied = start
  }
  return Buffer.from([...parts, text.slice(copied)].join(''), 'latin1')
}
