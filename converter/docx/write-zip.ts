import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Parts } from './read-zip.ts'

const anyTime = new Date('2000-01-01T00:00:00Z')

export const writeZip = (parts: Parts): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of parts)
    zip.addBuffer(content, name, { compressionLevel: 1, mtime: anyTime, mode: 0o600 })
  zip.end()
  return buffer(zip.outputStream)
}
