import { z } from 'zod'

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const toAssembler = z.object({
  job: z.int(),
  contents: z.object({
    printed: bytes,
    title: z.string(),
    attachments: z.array(z.object({ title: z.string(), pdf: bytes })),
  }),
})

export const fromAssembler = z.union([
  z.object({ job: z.int(), copy: bytes }),
  z.object({ job: z.int(), failure: z.string() }),
])
export type FromAssembler = z.infer<typeof fromAssembler>
