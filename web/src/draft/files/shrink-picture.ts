import { abortAfter } from '../../api/call.ts'
import { smallerName } from './picture-sizes.ts'
import type { WorkerResult } from './picture-worker.ts'
import workerUrl from './picture-worker.ts?worker&url'

declare global {
  interface Window {
    /** Missing in the type library. What a policy returns is an object that only its own browser can make. */
    readonly trustedTypes?: {
      readonly createPolicy: (
        name: string,
        rules: { readonly createScriptURL: (url: string) => string },
      ) => { readonly createScriptURL: (url: string) => string }
    }
  }
}

/** Our content security policy takes the address of a worker only from a trusted-types policy. */
const trusted = (url: string): string =>
  window.trustedTypes?.createPolicy('picture-worker', { createScriptURL: () => url }).createScriptURL(url) ?? url

const timeoutMs = 60_000

export const shrinkMessages = {
  unsupported:
    'This browser cannot make pictures smaller. Please use a newer browser, or save the picture in a smaller size and choose it again.',
  unreadable: 'This picture could not be read. Please choose another one, or take it again.',
  'still too large':
    'This picture has too much detail to be made small enough. Please take it again, closer and on a plain background.',
  failed: 'The picture could not be made smaller on this device. Please save it in a smaller size and choose it again.',
} as const

/** Why a picture could not be made smaller, in words for the applicant. */
export class ShrinkError extends Error {
  constructor(reason: keyof typeof shrinkMessages) {
    super(shrinkMessages[reason])
  }
}

export type Shrunk = { readonly file: File; readonly before: ImageBitmap; readonly after: ImageBitmap }

const isSupported = (): boolean => 'Worker' in window && 'OffscreenCanvas' in window && 'createImageBitmap' in window

const runWorker = (worker: Worker, file: File, signal: AbortSignal): Promise<WorkerResult> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new ShrinkError('failed'))
    worker.onmessage = ({ data }: MessageEvent<WorkerResult>) => resolve(data)
    worker.onerror = fail
    for (const end of [signal, abortAfter(timeoutMs)]) end.addEventListener('abort', fail)
    worker.postMessage(file)
  })

/** Makes a picture small enough to be uploaded, in a worker, so that the page stays usable meanwhile. */
export const shrinkPicture = async (file: File, signal: AbortSignal): Promise<Shrunk> => {
  if (!isSupported()) throw new ShrinkError('unsupported')
  const worker = new Worker(trusted(workerUrl), { type: 'module' })
  try {
    const result = await runWorker(worker, file, signal)
    if (result.kind !== 'done') throw new ShrinkError(result.kind)
    const { picture, before, after } = result
    return { file: new File([picture], smallerName(file.name), { type: picture.type }), before, after }
  } finally {
    worker.terminate()
  }
}
