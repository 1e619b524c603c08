import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'

const contents = `What is in this file

person.json    Everything that we store about you, as text in the format JSON: your account, your answers and every change of
               them, your submission, your documents, where and when you were logged in, mails to you, and what was done
               with your account. Passwords, codes and other secrets are not in it; we store them unreadable.
other files    What you uploaded ("-original"), and the PDF that we made of it, named after the question.
`

/** A zip of these files of a folder, written while it is read. Destroying it closes the file it is just reading. */
export const zipFolder = (folder: string, names: readonly string[], at: Date): Readable => {
  const zip = new ZipFile()
  let current: Readable | undefined
  for (const name of names)
    zip.addReadStreamLazy(name, { mtime: at }, (callback) => {
      current = createReadStream(join(folder, name))
      callback(null, current)
    })
  zip.addBuffer(Buffer.from(contents), 'readme.txt', { mtime: at })
  zip.end()
  const output = new PassThrough()
  zip.on('error', (error) => output.destroy(error))
  zip.outputStream.pipe(output)
  return output.once('close', () => current?.destroy())
}
