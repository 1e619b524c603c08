import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { uploadMessages } from '@apply/engine/messages'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { HttpError } from '../http/http-error.ts'
import { malformedUpload, type UploadFields, uploadFieldsReader } from './upload-fields.ts'
import type { AllowedUpload } from './upload-policy.ts'

type Deps = {
  /** Where the file is kept; nothing is left there after a refusal. */
  readonly into: string
  readonly largest: number
  readonly allow: (fields: UploadFields) => AllowedUpload
}

const tooLarge = () => new HttpError(413, uploadMessages.tooLarge)
const empty = () => new HttpError(400, uploadMessages.empty)
const brokenOff = () => malformedUpload('it ends in the middle')

const limits = { fieldNameSize: 100, fieldSize: 2_000, fields: 10, files: 1, parts: 12, headerPairs: 20 }

const openForm = (headers: IncomingMessage['headers'], fileSize: number) => {
  try {
    const type = headers['content-type'] ?? ''
    return new Busboy({ headers: { ...headers, 'content-type': type }, limits: { ...limits, fileSize } })
  } catch {
    throw malformedUpload('it is not a form with a file')
  }
}

const keep = async (file: BusboyFileStream, smallest: number, into: string): Promise<void> => {
  const target = createWriteStream(into, { flags: 'wx', mode: 0o600 })
  await pipeline(file, target)
  if (file.truncated) throw tooLarge()
  if (target.bytesWritten < smallest) throw empty()
}

/** Tells what becomes of the form; the first thing that is wrong with it ends the reading. */
const readForm = (
  form: ReturnType<typeof openForm>,
  { into, allow }: Deps,
  opened: (file: BusboyFileStream) => void,
) => {
  const { promise, resolve, reject } = Promise.withResolvers<AllowedUpload>()
  const fields = uploadFieldsReader()
  let kept: Promise<AllowedUpload> | undefined
  const orReject = (work: () => void) => {
    try {
      work()
    } catch (error) {
      reject(error)
    }
  }
  const store = async (file: BusboyFileStream) => {
    const allowed = allow(fields.all())
    await keep(file, allowed.smallest, into)
    return allowed
  }
  form.on('field', (name, value, _nameIsCut, valueIsCut) =>
    orReject(() => {
      if (valueIsCut || kept) throw malformedUpload(`the field "${name}" is too long or stands behind the file`)
      fields.add(name, value)
    }),
  )
  form.on('file', (name, file) => {
    opened(file)
    file.on('error', () => undefined).once('limit', () => reject(tooLarge()))
    if (name !== 'file') return reject(malformedUpload('the file must stand in the field "file"'))
    kept = store(file)
    kept.catch(reject)
  })
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    form.on(event, () => reject(malformedUpload('it has too many parts')))
  form.on('error', () => reject(brokenOff()))
  form.on('finish', () => (kept ? kept.then(resolve, reject) : reject(malformedUpload('there is no file in it'))))
  return { promise, reject, settled: () => kept }
}

/** Streams the one file of a form to a path and answers what the form allowed. */
export const receiveUpload = async (
  body: Readable,
  headers: IncomingMessage['headers'],
  deps: Deps,
): Promise<AllowedUpload> => {
  const form = openForm(headers, deps.largest)
  let opened: BusboyFileStream | undefined
  const reading = readForm(form, deps, (file) => {
    opened = file
  })
  body.on('error', () => reading.reject(brokenOff()))
  body.on('close', () => body.readableEnded || reading.reject(brokenOff()))
  body.pipe(form)
  try {
    return await reading.promise
  } catch (error) {
    body.unpipe(form)
    opened?.destroy(new Error('The upload was refused.'))
    await reading.settled()?.catch(() => undefined)
    await rm(deps.into, { force: true })
    throw error
  }
}
