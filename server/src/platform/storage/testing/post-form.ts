import type { UploadForm } from '../storage.ts'

export type FormPart = readonly [name: string, value: string | Blob]

export const fileOf = (bytes: Uint8Array<ArrayBuffer> | string, type = 'application/octet-stream'): Blob =>
  new Blob([bytes], { type })

export const partsOf = ({ fields }: UploadForm, file: Blob): readonly FormPart[] => [
  ...Object.entries(fields),
  ['file', file],
]

/** Posts a form the way a browser does, from our own page. */
export const postParts = (url: string, parts: readonly FormPart[], origin: string): Promise<Response> => {
  const form = new FormData()
  for (const [name, value] of parts)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, 'transcript.pdf')
  return fetch(url, { method: 'POST', body: form, headers: { origin } })
}

export const postForm = (form: UploadForm, file: Blob, origin: string): Promise<Response> =>
  postParts(form.url, partsOf(form, file), origin)
