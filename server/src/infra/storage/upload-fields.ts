import { HttpError } from '../http/http-error.ts'

const names = ['key', 'x-amz-algorithm', 'policy', 'x-amz-signature'] as const

/** What must stand before the file in the form, in the words that S3 uses. */
export type UploadFields = Readonly<Record<(typeof names)[number], string>>

export const malformedUpload = (what: string): HttpError => new HttpError(400, `The upload cannot be read: ${what}.`)

const isName = (name: string): name is keyof UploadFields => names.some((known) => known === name)

/** Gathers the fields as they arrive: each known one, once. */
export const uploadFieldsReader = () => {
  const read = new Map<keyof UploadFields, string>()
  const take = (name: keyof UploadFields): string => {
    const value = read.get(name)
    if (value === undefined) throw malformedUpload(`the field "${name}" must stand before the file`)
    return value
  }
  return {
    add: (name: string, value: string): void => {
      if (!isName(name)) throw malformedUpload('it has a field that does not belong there')
      if (read.has(name)) throw malformedUpload(`the field "${name}" stands there twice`)
      read.set(name, value)
    },
    all: (): UploadFields => ({
      key: take('key'),
      policy: take('policy'),
      'x-amz-algorithm': take('x-amz-algorithm'),
      'x-amz-signature': take('x-amz-signature'),
    }),
  }
}
