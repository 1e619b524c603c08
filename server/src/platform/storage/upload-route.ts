import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { uploadFile } from '@apply/contract/upload-file'
import type { FastifyRequest } from 'fastify'
import { createFolder } from '../files/create-folder.ts'
import type { Plugin } from '../http/app-type.ts'
import type { Clock } from '../time/clock.ts'
import { orDiskOutage } from './disk-outage.ts'
import { receiveUpload, tooLarge } from './receive-upload.ts'
import { maxUploadBytes } from './storage.ts'
import { checkUpload, type UploadFields } from './upload-form.ts'

type Deps = {
  readonly secret: () => Promise<Buffer>
  readonly clock: Clock
  /** The folder of uploads that are still arriving. */
  readonly incoming: string
  /** Moves a complete file into the storage. */
  readonly store: (path: string, key: string) => Promise<void>
  /** Throws if the form may not write to this key now. */
  readonly acceptUpload: (key: string) => Promise<void>
}

/** The size of the form around the file. */
const maxFormBytes = 16_000
const readResponseMs = 1_000

const isAnnouncedTooLarge = ({ headers }: FastifyRequest) =>
  Number(headers['content-length'] ?? 0) > maxUploadBytes + maxFormBytes

/** Stops reading the body, but leaves the client time to read the error. */
const stopReading = (body: Readable, response: ServerResponse) => {
  body.pause()
  response.once('finish', () => {
    response.socket?.end()
    setTimeout(() => body.destroy(), readResponseMs).unref()
  })
}

/** Receives a form that `signUpload` has signed, as S3 would. */
export const uploadRoute =
  ({ secret, clock, incoming, store, acceptUpload }: Deps): Plugin =>
  async (app) => {
    const receive = async (request: FastifyRequest, path: string): Promise<void> => {
      if (isAnnouncedTooLarge(request)) throw tooLarge()
      const signingKey = await secret()
      await createFolder(incoming)
      const check = (fields: UploadFields) => checkUpload(signingKey, fields, clock())
      const allowed = await receiveUpload(request.raw, request.headers, { path, maxBytes: maxUploadBytes, check })
      await acceptUpload(allowed.key)
      await store(path, allowed.key)
    }

    // The body is not parsed by Fastify: it is streamed to the disk.
    app.addContentTypeParser('multipart/form-data', async () => undefined)
    app.post(uploadFile.path, async (request, reply) => {
      const path = join(incoming, randomUUID())
      try {
        await orDiskOutage(() => receive(request, path))
      } catch (error) {
        await rm(path, { force: true })
        if (!request.raw.readableEnded) {
          reply.header('connection', 'close')
          stopReading(request.raw, reply.raw)
        }
        throw error
      }
      return reply.code(204).send()
    })
  }
