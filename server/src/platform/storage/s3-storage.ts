import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { asBucketOutage, type Bucket, connectOnce, defaultTimeouts, type S3Settings } from './s3-connection.ts'
import { isPlainKey, maxUploadBytes, requirePlainKey, type Storage, uploadMinutes } from './storage.ts'

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

/** The content of an object. Its connection may break after the response has begun. */
async function* contentOf(body: Readable): AsyncIterable<Buffer> {
  try {
    yield* body
  } catch (error) {
    throw asBucketOutage(error)
  }
}

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
  read: async (key, start = 0) => {
    const { s3, client } = await bucket.connection()
    const range = start === 0 ? {} : { Range: `bytes=${start}-` }
    const { Body } = await client.send(new s3.GetObjectCommand({ ...objectIn(bucket, key), ...range }))
    if (!(Body instanceof Readable)) throw new Error('The storage sent no file.')
    return Readable.from(contentOf(Body), { objectMode: false })
  },
  write: async (key, path) => {
    const { s3, client } = await bucket.connection()
    const { size } = await stat(path)
    const content = { Body: createReadStream(path), ContentLength: size, ContentType: 'application/pdf' }
    await client.send(new s3.PutObjectCommand({ ...objectIn(bucket, key), ...content }), { requestTimeout: 0 })
  },
  remove: async (key) => {
    const { s3, client } = await bucket.connection()
    await client.send(new s3.DeleteObjectCommand(objectIn(bucket, key)))
  },
})

/** Files in a bucket. Browsers upload to it directly. */
export const s3Storage = (settings: S3Settings, timeouts = defaultTimeouts): Storage => {
  const bucket = connectOnce(settings, timeouts)
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
