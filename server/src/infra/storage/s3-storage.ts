import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { HttpError } from '../errors/http-error.ts'
import { isPlainKey, maxUploadBytes, requirePlainKey, type Storage, uploadMinutes } from './storage.ts'

export type S3Settings = {
  readonly bucket: string
  readonly endpoint: string | undefined
  readonly region: string | undefined
}

const configFor = ({ endpoint, region = 'us-east-1' }: S3Settings): S3ClientConfig => ({
  region,
  maxAttempts: 3,
  // Only Amazon's S3 supports checksums in a trailer.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000 },
  // A self-hosted S3 rarely has a host name for each bucket.
  ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
})

const retryAfterSeconds = 60

/** Refused access keys, too many requests, and a server that fails. A caller knows the other responses, such as 404. */
const outageStatuses = new Set([403, 429, 500, 502, 503, 504])

/** Turns a bucket that does not respond, or not to us, into a 503. Other errors stay as they are. */
const asOutage = (error: unknown, status: number | undefined): unknown => {
  if (status !== undefined && !outageStatuses.has(status)) return error
  const message = 'We cannot reach our storage for files right now. Please try again in a few minutes.'
  return new HttpError(503, message, { retryAfterSeconds, cause: error })
}

/** The client is large, so it is loaded only if there is a bucket. */
const connect = async (settings: S3Settings) => {
  const [s3, { createPresignedPost }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-presigned-post'),
  ])
  const client = new s3.S3Client(configFor(settings))
  const statusOf = (error: unknown) =>
    error instanceof s3.S3ServiceException ? error.$metadata.httpStatusCode : undefined
  const explain = (error: unknown): never => {
    throw asOutage(error, statusOf(error))
  }
  client.middlewareStack.add((next) => (call) => next(call).catch(explain), { step: 'initialize', priority: 'high' })
  return { s3, createPresignedPost, client }
}

type Bucket = { readonly name: string; readonly connection: () => ReturnType<typeof connect> }

const connectOnce = (settings: S3Settings): Bucket => {
  let connected: ReturnType<typeof connect> | undefined
  return {
    name: settings.bucket,
    connection: () => {
      connected ??= connect(settings)
      return connected
    },
  }
}

const objectIn = ({ name }: Bucket, key: string) => ({ Bucket: name, Key: requirePlainKey(key) })

const ownerKey = 'storage-owner'

/** The responses of S3 when two requests create the same object at the same time. */
const existsAlready = (error: unknown) =>
  error instanceof Error && (error.name === 'PreconditionFailed' || error.name === 'ConditionalRequestConflict')

const ownerObject = (bucket: Bucket): Pick<Storage, 'readOwner' | 'writeOwner'> => ({
  readOwner: async () => {
    const { s3, client } = await bucket.connection()
    try {
      const { Body } = await client.send(new s3.GetObjectCommand(objectIn(bucket, ownerKey)))
      return (await Body?.transformToString())?.trim()
    } catch (error) {
      if (error instanceof s3.NoSuchKey) return undefined
      throw error
    }
  },
  writeOwner: async (owner, existing) => {
    const { s3, client } = await bucket.connection()
    const marker = { ...objectIn(bucket, ownerKey), Body: `${owner}\n`, ContentType: 'text/plain' }
    const put = (condition: object) => client.send(new s3.PutObjectCommand({ ...marker, ...condition }))
    if (existing === 'replace') return void (await put({}))
    try {
      await put({ IfNoneMatch: '*' })
    } catch (error) {
      if (error instanceof Error && error.name === 'NotImplemented') await put({})
      else if (!existsAlready(error)) throw error
    }
  },
})

const storedObjects = (bucket: Bucket): Pick<Storage, 'size' | 'read' | 'write' | 'remove'> => ({
  size: async (key) => {
    const { s3, client } = await bucket.connection()
    try {
      return (await client.send(new s3.HeadObjectCommand(objectIn(bucket, key)))).ContentLength
    } catch (error) {
      if (error instanceof s3.NotFound) return undefined
      throw error
    }
  },
  read: async (key) => {
    const { s3, client } = await bucket.connection()
    const { Body } = await client.send(new s3.GetObjectCommand(objectIn(bucket, key)))
    if (!(Body instanceof Readable)) throw new Error('The storage sent no file.')
    return Body
  },
  write: async (key, path) => {
    const { s3, client } = await bucket.connection()
    const { size } = await stat(path)
    const content = { Body: createReadStream(path), ContentLength: size, ContentType: 'application/pdf' }
    await client.send(new s3.PutObjectCommand({ ...objectIn(bucket, key), ...content }))
  },
  remove: async (key) => {
    const { s3, client } = await bucket.connection()
    await client.send(new s3.DeleteObjectCommand(objectIn(bucket, key)))
  },
})

/** Files in a bucket. Browsers upload to it directly. */
export const s3Storage = (settings: S3Settings): Storage => {
  const bucket = connectOnce(settings)
  return {
    ...storedObjects(bucket),
    ...ownerObject(bucket),
    uploadForm: async (key) => {
      const object = objectIn(bucket, key)
      const { createPresignedPost, client } = await bucket.connection()
      return createPresignedPost(client, {
        ...object,
        Conditions: [['content-length-range', 1, maxUploadBytes]],
        Expires: uploadMinutes * 60,
      })
    },
    list: async function* () {
      const { s3, client } = await bucket.connection()
      for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket: bucket.name }))
        for (const { Key: key = '', LastModified: changedAt } of Contents)
          if (isPlainKey(key) && key !== ownerKey && changedAt) yield { key, changedAt }
    },
    check: async () => {
      const { s3, client } = await bucket.connection()
      await client.send(new s3.HeadBucketCommand({ Bucket: bucket.name }))
    },
  }
}
