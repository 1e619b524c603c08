import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { isPlainKey, largestUpload, requirePlainKey, type Storage, uploadMinutes } from './storage.ts'

export type S3Settings = {
  readonly bucket: string
  readonly endpoint: string | undefined
  readonly region: string | undefined
}

/** A store of one's own is reached by path, since it rarely has a host name for each bucket. */
const clientFor = ({ endpoint, region = 'us-east-1' }: S3Settings): S3Client => {
  const config: S3ClientConfig = {
    region,
    maxAttempts: 3,
    // Stores other than Amazon's know no checksums in a trailer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000 },
  }
  return new S3Client(endpoint === undefined ? config : { ...config, endpoint, forcePathStyle: true })
}

/** Files in a bucket; browsers upload to it directly. */
export const s3Storage = (settings: S3Settings): Storage => {
  const client = clientFor(settings)
  const Bucket = settings.bucket
  const object = (key: string) => ({ Bucket, Key: requirePlainKey(key) })
  return {
    uploadForm: async (key) =>
      createPresignedPost(client, {
        ...object(key),
        Conditions: [['content-length-range', 1, largestUpload]],
        Expires: uploadMinutes * 60,
      }),
    size: async (key) => {
      try {
        return (await client.send(new HeadObjectCommand(object(key)))).ContentLength
      } catch (error) {
        if (error instanceof NotFound) return undefined
        throw error
      }
    },
    read: async (key) => {
      const { Body } = await client.send(new GetObjectCommand(object(key)))
      if (!(Body instanceof Readable)) throw new Error('The storage answered without a file.')
      return Body
    },
    write: async (key, path) => {
      const { size } = await stat(path)
      const content = { Body: createReadStream(path), ContentLength: size, ContentType: 'application/pdf' }
      await client.send(new PutObjectCommand({ ...object(key), ...content }))
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(object(key)))
    },
    list: async function* () {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
        for (const { Key: key = '', LastModified: changedAt } of Contents)
          if (isPlainKey(key) && changedAt) yield { key, changedAt }
    },
    check: () => client.send(new HeadBucketCommand({ Bucket })),
  }
}
