import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { isPlainKey, largestUpload, requirePlainKey, type Storage, uploadMinutes } from './storage.ts'

export type S3Settings = {
  readonly bucket: string
  readonly endpoint: string | undefined
  readonly region: string | undefined
}

/** A store of one's own is reached by path, since it rarely has a host name for each bucket. */
const configFor = ({ endpoint, region = 'us-east-1' }: S3Settings): S3ClientConfig => ({
  region,
  maxAttempts: 3,
  // Stores other than Amazon's know no checksums in a trailer.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000 },
  ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
})

/** The client is large, so that only a process with a bucket loads it. */
const connect = async (settings: S3Settings) => {
  const [s3, { createPresignedPost }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-presigned-post'),
  ])
  return { s3, createPresignedPost, client: new s3.S3Client(configFor(settings)) }
}

const ownerKey = 'storage-owner'

/** Two who create an object at once are told so by a status; a store that knows no condition has no such status. */
const wasThereAlready = (error: unknown) =>
  error instanceof Error && (error.name === 'PreconditionFailed' || error.name === 'ConditionalRequestConflict')

/** Files in a bucket; browsers upload to it directly. */
export const s3Storage = (settings: S3Settings): Storage => {
  const Bucket = settings.bucket
  const object = (key: string) => ({ Bucket, Key: requirePlainKey(key) })
  let connected: ReturnType<typeof connect> | undefined
  const connection = () => {
    connected ??= connect(settings)
    return connected
  }
  return {
    uploadForm: async (key) => {
      const upload = object(key)
      const { createPresignedPost, client } = await connection()
      return createPresignedPost(client, {
        ...upload,
        Conditions: [['content-length-range', 1, largestUpload]],
        Expires: uploadMinutes * 60,
      })
    },
    size: async (key) => {
      const { s3, client } = await connection()
      try {
        return (await client.send(new s3.HeadObjectCommand(object(key)))).ContentLength
      } catch (error) {
        if (error instanceof s3.NotFound) return undefined
        throw error
      }
    },
    read: async (key) => {
      const wanted = object(key)
      const { s3, client } = await connection()
      const { Body } = await client.send(new s3.GetObjectCommand(wanted))
      if (!(Body instanceof Readable)) throw new Error('The storage answered without a file.')
      return Body
    },
    write: async (key, path) => {
      const { s3, client } = await connection()
      const { size } = await stat(path)
      const content = { Body: createReadStream(path), ContentLength: size, ContentType: 'application/pdf' }
      await client.send(new s3.PutObjectCommand({ ...object(key), ...content }))
    },
    remove: async (key) => {
      const { s3, client } = await connection()
      await client.send(new s3.DeleteObjectCommand(object(key)))
    },
    list: async function* () {
      const { s3, client } = await connection()
      for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket }))
        for (const { Key: key = '', LastModified: changedAt } of Contents)
          if (isPlainKey(key) && key !== ownerKey && changedAt) yield { key, changedAt }
    },
    readOwner: async () => {
      const { s3, client } = await connection()
      try {
        const { Body } = await client.send(new s3.GetObjectCommand(object(ownerKey)))
        return (await Body?.transformToString())?.trim()
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return undefined
        throw error
      }
    },
    writeOwner: async (owner, present) => {
      const { s3, client } = await connection()
      const marker = { ...object(ownerKey), Body: `${owner}\n`, ContentType: 'text/plain' }
      const put = (condition: object) => client.send(new s3.PutObjectCommand({ ...marker, ...condition }))
      if (present === 'replace') return void (await put({}))
      try {
        await put({ IfNoneMatch: '*' })
      } catch (error) {
        if (error instanceof Error && error.name === 'NotImplemented') await put({})
        else if (!wasThereAlready(error)) throw error
      }
    },
    check: async () => {
      const { s3, client } = await connection()
      await client.send(new s3.HeadBucketCommand({ Bucket }))
    },
  }
}
