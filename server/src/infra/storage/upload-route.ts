import { randomUUID } from 'node:crypto'
import { mkdir, rename } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { uploadFile } from '@apply/contract/upload-file'
import { uploadMessages } from '@apply/engine/messages'
import type { FastifyRequest } from 'fastify'
import type { Routes } from '../http/app-type.ts'
import { HttpError } from '../http/http-error.ts'
import type { Clock } from '../process/clock.ts'
import { receiveUpload } from './receive-upload.ts'
import { largestUpload } from './storage.ts'
import { allowedUpload } from './upload-policy.ts'

type Deps = {
  readonly secret: () => Promise<Buffer>
  readonly clock: Clock
  /** Uploads that are still arriving. */
  readonly incoming: string
  readonly pathOf: (key: string) => string
}

/** The fields and the frame of the form around the file. */
const roomForFields = 16_000
const timeToReadTheAnswer = 1_000

const announcedTooLarge = ({ headers }: FastifyRequest) =>
  Number(headers['content-length'] ?? 0) > largestUpload + roomForFields

/** After a refusal nothing more is read; the client gets the time to read why. */
const stopReading = (body: Readable, answer: ServerResponse) => {
  body.pause()
  answer.once('finish', () => {
    answer.socket?.end()
    setTimeout(() => body.destroy(), timeToReadTheAnswer).unref()
  })
}

/** The form post of S3, served by ourselves: who holds a signed form may upload that one file. */
export const uploadRoute =
  ({ secret, clock, incoming, pathOf }: Deps): Routes =>
  (app) => {
    const receive = async (request: FastifyRequest): Promise<void> => {
      if (announcedTooLarge(request)) throw new HttpError(413, uploadMessages.tooLarge)
      const into = join(incoming, randomUUID())
      const key = await secret()
      await mkdir(incoming, { recursive: true })
      const allow = (fields: Parameters<typeof allowedUpload>[1]) => allowedUpload(key, fields, clock())
      const allowed = await receiveUpload(request.raw, request.headers, { into, largest: largestUpload, allow })
      const path = pathOf(allowed.key)
      await mkdir(dirname(path), { recursive: true })
      await rename(into, path)
    }

    app.register(async (scope) => {
      scope.addContentTypeParser('multipart/form-data', async () => undefined)
      scope.post(uploadFile.path, async (request, reply) => {
        try {
          await receive(request)
        } catch (error) {
          if (!request.raw.readableEnded) {
            reply.header('connection', 'close')
            stopReading(request.raw, reply.raw)
          }
          throw error
        }
        return reply.code(204).send()
      })
    })
  }
