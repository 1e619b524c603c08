import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { uploadMessages } from '@apply/engine/messages'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { HttpError } from '../errors/http-error.ts'
import { type AllowedUpload, collectUploadFields, malformedUpload, type UploadFields } from './upload-form.ts'

type Deps = {
  /** Where the file is written. The caller removes it if the upload fails. */
  readonly path: string
  readonly maxBytes: number
  /** Throws if the fields allow no upload. */
  readonly check: (fields: UploadFields) => AllowedUpload
}

export const tooLarge = () => new HttpError(413, uploadMessages.tooLarge)
const empty = () => new HttpError(400, uploadMessages.empty)
const incomplete = () => malformedUpload('it ends in the middle')

const limits = { fieldNameSize: 100, fieldSize: 2_000, fields: 10, files: 1, parts: 12, headerPairs: 20 }

const createParser = (headers: IncomingMessage['headers'], fileSize: number) => {
  try {
    const type = headers['content-type'] ?? ''
    return new Busboy({ headers: { ...headers, 'content-type': type }, limits: { ...limits, fileSize } })
  } catch {
    throw malformedUpload('it is not a form with a file')
  }
}

const writeFile = async (file: BusboyFileStream, minBytes: number, path: string): Promise<void> => {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(file, target)
  if (file.truncated) throw tooLarge()
  if (target.bytesWritten < minBytes) throw empty()
}

const attempt = (work: () => void, onError: (error: unknown) => void) => {
  try {
    work()
  } catch (error) {
    onError(error)
  }
}

/** Connects the parser's events. The first mistake in the form rejects the promise. */
const readForm = (
  parser: ReturnType<typeof createParser>,
  { path, check }: Deps,
  onFile: (file: BusboyFileStream) => void,
) => {
  const { promise, resolve, reject } = Promise.withResolvers<AllowedUpload>()
  const fields = collectUploadFields()
  let written: Promise<AllowedUpload> | undefined
  const write = async (file: BusboyFileStream) => {
    const allowed = check(fields.all())
    await writeFile(file, allowed.minBytes, path)
    return allowed
  }
  parser.on('field', (name, value, _nameIsCut, valueIsCut) =>
    attempt(() => {
      if (valueIsCut || written) throw malformedUpload(`the field "${name}" is too long or stands behind the file`)
      fields.add(name, value)
    }, reject),
  )
  parser.on('file', (name, file) => {
    onFile(file)
    file.on('error', () => undefined).once('limit', () => reject(tooLarge()))
    if (name !== 'file') return reject(malformedUpload('the file must stand in the field "file"'))
    written = write(file)
    written.catch(reject)
  })
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(event, () => reject(malformedUpload('it has too many parts')))
  parser.on('error', () => reject(incomplete()))
  parser.on('finish', () =>
    written ? written.then(resolve, reject) : reject(malformedUpload('there is no file in it')),
  )
  return { promise, reject, written: () => written }
}

/** Streams the one file of a form to a path and returns what the form allowed. */
export const receiveUpload = async (
  body: Readable,
  headers: IncomingMessage['headers'],
  deps: Deps,
): Promise<AllowedUpload> => {
  const parser = createParser(headers, deps.maxBytes)
  let file: BusboyFileStream | undefined
  const reading = readForm(parser, deps, (opened) => {
    file = opened
  })
  body.on('error', () => reading.reject(incomplete()))
  body.on('close', () => body.readableEnded || reading.reject(incomplete()))
  body.pipe(parser)
  try {
    return await reading.promise
  } catch (error) {
    body.unpipe(parser)
    file?.destroy(new Error('The upload was rejected.'))
    await reading.written()?.catch(() => undefined)
    throw error
  }
}
