import { z } from 'zod'

/** What the files of one conversion are called in its folder. */
export const conversionFiles = {
  source: 'source',
  cleanDocx: 'clean.docx',
  laidOut: 'laid-out.pdf',
  pdf: 'out.pdf',
} as const

export const toChild = z.discriminatedUnion('say', [
  z.object({ say: z.literal('convert'), folder: z.string(), fileName: z.string() }),
  z.object({ say: z.literal('read') }),
  z.object({ say: z.literal('laid out') }),
])
export type ToChild = z.infer<typeof toChild>

export const fromChild = z.discriminatedUnion('say', [
  z.object({ say: z.literal('ready') }),
  z.object({ say: z.literal('lay out'), scripts: z.array(z.string()) }),
  z.object({ say: z.literal('was read') }),
  z.object({ say: z.literal('done') }),
  z.object({ say: z.literal('unconvertible'), failure: z.string() }),
  z.object({ say: z.literal('broken'), reason: z.string() }),
])
export type FromChild = z.infer<typeof fromChild>
