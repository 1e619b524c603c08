const every = 5_000

const inWords = (count: number): string => `${count.toLocaleString('en-US')} applications`

/** Passes everything on and tells now and then, and at the end, how much that was. */
export async function* counted<Value>(
  values: AsyncIterable<Value>,
  report: (line: string) => void,
): AsyncGenerator<Value> {
  let count = 0
  for await (const value of values) {
    yield value
    count += 1
    if (count % every === 0) report(`${inWords(count)} …`)
  }
  report(`${inWords(count)}.`)
}
