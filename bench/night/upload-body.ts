const boundary = 'a-file-of-a-student'

const part = (name: string, value: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** A form with a file, put together by hand: the process that makes the load must not be what is slow. */
export const uploadBody = (fields: Readonly<Record<string, string>>, file: Buffer, origin: string) => {
  const before = Object.entries(fields).map(([name, value]) => part(name, value))
  const opening = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(before.join('') + opening), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const type = `multipart/form-data; boundary=${boundary}`
  return { body, headers: { origin, 'content-type': type, 'content-length': `${body.length}` } }
}
