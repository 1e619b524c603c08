import type { Settings } from '../settings/settings.ts'

/** Where the browser sends files, when that is not us. */
export const uploadOrigins = ({ s3 }: Pick<Settings, 's3'>): readonly string[] => {
  if (!s3) return []
  const { protocol, host } = new URL(s3.endpoint ?? `https://s3.${s3.region ?? 'us-east-1'}.amazonaws.com`)
  return [`${protocol}//${host}`, `${protocol}//${s3.bucket}.${host}`]
}
