import { fileOf, postForm } from '../../server/src/platform/storage/testing/post-form.ts'
import { isObject } from '../world/call.ts'
import { onePixel } from '../world/one-pixel.ts'
import type { ProofStudent } from '../world/student.ts'

/** Files that are added, and how their conversion ends. */
export const transcripts = {
  'page.png': { bytes: new Uint8Array(onePixel), ends: 'COMPLETED' },
  'scan.png': { bytes: new Uint8Array(onePixel.toReversed()), ends: 'FAILED' },
} as const

export type TranscriptName = keyof typeof transcripts

export const transcriptNames: readonly TranscriptName[] = ['page.png', 'scan.png']

/** Adds a file as the browser does: under its tab, asks where to put it, puts it there, hands it in; or the first refusal. */
export const addTranscript = async (student: ProofStudent, file_name: TranscriptName): Promise<{ status: number }> => {
  const shown = await student.send('PUT', '/api/tabs', { tab_id: 'homeschool_tabs', chosen_tab: 'upload' })
  if (shown.status !== 200) return shown
  const asked = await student.send('POST', '/api/presigned-url', { answer_key: 'homeschool' })
  if (asked.status !== 200 || !isObject(asked.body.fields)) return asked
  const fields = Object.fromEntries(Object.entries(asked.body.fields).map(([name, value]) => [name, String(value)]))
  const { bytes } = transcripts[file_name]
  const posted = await postForm({ url: String(asked.body.url), fields }, fileOf(bytes), student.url)
  if (posted.status !== 204) return posted
  return student.send('POST', '/api/pdf/document-answer/homeschool', { file_key: fields.key, file_name })
}
