import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { HttpError } from '../errors/http-error.ts'

export type S3Settings = {
  readonly bucket: string
  readonly endpoint: string | undefined
  readonly region: string | undefined
}

export const defaultTimeouts = {
  connectionTimeout: 2_000,
  /** Until the response begins. A large file takes longer to write, so this does not hold for writes. */
  requestTimeout: 10_000,
  /** Without a byte. A file is read as slowly as its applicant downloads it. */
  socketTimeout: 30_000,
}

type Timeouts = typeof defaultTimeouts

/** The client would write lines of its own to the standard error. What fails is thrown, and in the log. */
const noLog = (): void => undefined
const silent = { trace: noLog, debug: noLog, info: noLog, warn: noLog, error: noLog }

const configFor = ({ endpoint, region = 'us-east-1' }: S3Settings, timeouts: Timeouts): S3ClientConfig => ({
  region,
  maxAttempts: 3,
  // Only Amazon's S3 supports checksums in a trailer.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  // Without the second setting a request that takes too long is only mentioned on the standard error.
  requestHandler: { ...timeouts, throwOnRequestTimeout: true, logger: silent },
  logger: silent,
  // A self-hosted S3 rarely has a host name for each bucket.
  ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
})

const retryAfterSeconds = 60

/** Refused access keys, too many requests, and a server that fails. A caller knows the other responses, such as 404. */
const outageStatuses = new Set([403, 429, 500, 502, 503, 504])

/** Turns a bucket that does not respond, or not to us, into a 503. Other errors stay as they are. */
export const asBucketOutage = (error: unknown, status?: number): unknown => {
  if (status !== undefined && !outageStatuses.has(status)) return error
  const message = 'We cannot reach our storage for files right now. Please try again in a few minutes.'
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'it does not answer'
  const forOperator = `The bucket of S3_BUCKET cannot be used: ${reason.replace(/\.$/, '')}. Check S3_ENDPOINT, S3_REGION and the credentials of the bucket.`
  return new HttpError(503, message, { retryAfterSeconds, cause: error, forOperator })
}

/** The client is large, so it is loaded only if there is a bucket. */
const connect = async (settings: S3Settings, timeouts: Timeouts) => {
  const [s3, { createPresignedPost }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-presigned-post'),
  ])
  const client = new s3.S3Client(configFor(settings, timeouts))
  const statusOf = (error: unknown) =>
    error instanceof s3.S3ServiceException ? error.$metadata.httpStatusCode : undefined
  const explain = (error: unknown): never => {
    throw asBucketOutage(error, statusOf(error))
  }
  client.middlewareStack.add((next) => (call) => next(call).catch(explain), { step: 'initialize', priority: 'high' })
  return { s3, createPresignedPost, client }
}

export type Bucket = { readonly name: string; readonly connection: () => ReturnType<typeof connect> }

export const connectOnce = (settings: S3Settings, timeouts: Timeouts): Bucket => {
  let connected: ReturnType<typeof connect> | undefined
  return {
    name: settings.bucket,
    connection: () => {
      connected ??= connect(settings, timeouts)
      return connected
    },
  }
}
