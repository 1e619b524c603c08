import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export type Content = { readonly bytes: number; readonly sha256: string }

type Chunks = AsyncIterable<string | Buffer> | Iterable<string>

/** Writes a new file that only its owner can read, to the disk itself, and returns what was written. */
export const writeHashed = async (path: string, chunks: Chunks): Promise<Content> => {
  const hash = createHash('sha256')
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(
    chunks,
    async function* (source: Chunks) {
      for await (const chunk of source) {
        hash.update(chunk)
        yield chunk
      }
    },
    target,
  )
  return { bytes: target.bytesWritten, sha256: hash.digest('hex') }
}

/** The content of a file, read from its first byte to its last. */
export const contentOf = async (path: string): Promise<Content> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** The lines of a file. Not those of `readline`, for which a line also ends at some characters of a text. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
