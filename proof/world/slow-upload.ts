import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Form } from './upload.ts'

/** An upload whose head and first half have arrived; `finish` sends the rest. */
export const slowUpload = (form: Form, bytes: Buffer, origin: string) => {
  const { hostname, port, pathname } = new URL(form.url)
  const boundary = 'slow-upload'
  const field = ([name, value]: readonly [string, string]) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `${Object.entries(form.fields).map(field).join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const socket = connect(Number(port), hostname)
  const half = body.length - Math.floor(bytes.length / 2)
  socket.write(
    [
      `POST ${pathname} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      `origin: ${origin}`,
      `content-type: multipart/form-data; boundary=${boundary}`,
      `content-length: ${body.length}`,
      '',
      '',
    ].join('\r\n'),
  )
  socket.write(body.subarray(0, half))
  return { finish: () => socket.write(body.subarray(half)), response: text(socket) }
}
