import { convertDocument, readConversion } from '@apply/contract/convert-document'
import { presignedUrl } from '@apply/contract/upload-file'
import type { z } from 'zod'
import { sendCall } from './send-call.ts'
import { isSuccess, type Made, type StudentSession } from './student-session.ts'

const boundary = 'a-file-of-a-student'

const part = (name: string, value: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** A form with a file, put together by hand: the process that makes the load must not be what is slow. */
const uploadBody = (fields: Readonly<Record<string, string>>, file: Buffer, origin: string) => {
  const before = Object.entries(fields).map(([name, value]) => part(name, value))
  const opening = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(before.join('') + opening), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const type = `multipart/form-data; boundary=${boundary}`
  return { body, headers: { origin, 'content-type': type, 'content-length': `${body.length}` } }
}

type Form = z.infer<typeof presignedUrl.response>

export const fileQuestion = 'homeschool'

const pathOf = ({ path }: { readonly path: string }): string => path.replace(':key', fileQuestion)

/** The calls of one upload; each waits for the one before it. */
export const studentUpload = ({ url, send }: StudentSession, photo: Buffer, keep: (fileKey: string) => void) => {
  let form: Promise<Form | undefined> = Promise.resolve(undefined)
  let isPosted: Promise<boolean> = Promise.resolve(false)

  return {
    askForForm: (): Made => {
      const made = send(presignedUrl.method, presignedUrl.path, { answer_key: fileQuestion })
      form = made.then((response) =>
        isSuccess(response) ? presignedUrl.response.parse(JSON.parse(response.text)) : undefined,
      )
      return made
    },
    post: (): Made => {
      const made = form.then(
        (given) => given && sendCall({ method: 'POST', url: given.url, ...uploadBody(given.fields, photo, url) }),
      )
      isPosted = made.then(isSuccess)
      return made
    },
    convert: async (): Made => {
      const file_key = (await isPosted) ? (await form)?.fields.key : undefined
      if (!file_key) return undefined
      const response = await send(convertDocument.method, pathOf(convertDocument), { file_key, file_name: 'photo.jpg' })
      if (isSuccess(response)) keep(file_key)
      return response
    },
    status: (): Made => send(readConversion.method, pathOf(readConversion)),
  }
}
