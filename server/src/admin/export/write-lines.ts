import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const reportEvery = 5_000

const applications = (count: number): string => `${count.toLocaleString('en-US')} applications`

/** Passes all values on, and reports their number from time to time and at the end. */
export async function* reportCount<Value>(
  values: AsyncIterable<Value>,
  report: (line: string) => void,
): AsyncGenerator<Value> {
  let count = 0
  for await (const value of values) {
    yield value
    count += 1
    if (count % reportEvery === 0) report(`${applications(count)} …`)
  }
  report(`${applications(count)}.`)
}

/** Small chunks are slow to write, and large ones cost memory. */
const chunkLength = 64 * 1024

async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const line of lines) {
    chunk += line
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** Writes lines with back pressure. A file appears only when it is complete. */
export const writeLines = async (lines: AsyncIterable<string>, file: string | undefined): Promise<void> => {
  const source = Readable.from(inChunks(lines), { objectMode: true, highWaterMark: 2 })
  if (file === undefined) return pipeline(source, process.stdout, { end: false })
  const unfinished = `${file}.part`
  try {
    await pipeline(source, createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
