import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Small pieces are slow to write, and large ones cost memory. */
const pieceLength = 64 * 1024

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const line of lines) {
    piece += line
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** Writes lines no faster than they are taken. A file appears only when it is complete. */
export const writeLines = async (lines: AsyncIterable<string>, file: string | undefined): Promise<void> => {
  const source = Readable.from(inPieces(lines), { objectMode: true, highWaterMark: 2 })
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
