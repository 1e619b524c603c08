import { z } from 'zod'

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const toAssembler = z.union([
  z.object({
    job: z.int(),
    contents: z.object({
      printed: bytes,
      title: z.string(),
      attachments: z.array(z.object({ title: z.string(), pdf: bytes })),
    }),
  }),
  /** The files whose pages are to be counted. */
  z.object({ job: z.int(), files: z.array(bytes) }),
])
export type ToAssembler = z.infer<typeof toAssembler>

export const fromAssembler = z.union([
  z.object({ job: z.int(), result: z.union([bytes, z.int()]) }),
  z.object({ job: z.int(), failure: z.string() }),
])
export type FromAssembler = z.infer<typeof fromAssembler>
