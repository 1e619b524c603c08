import { z } from 'zod'

/** What a host is started with, as the one argument of its program. */
export const hostSettings = z.object({
  sofficePath: z.string().optional(),
  /** What converts one file, where it is not the usual program. */
  program: z.string().optional(),
})
export type HostSettings = z.infer<typeof hostSettings>

/** Says something to whoever reads the log of the server. */
export type Note = (words: string, level: 'info' | 'warn') => void

export const toHost = z.discriminatedUnion('say', [
  z.object({ say: z.literal('convert'), job: z.int(), folder: z.string(), fileName: z.string() }),
  z.object({ say: z.literal('break off'), job: z.int() }),
])
export type ToHost = z.infer<typeof toHost>

export const fromHost = z.discriminatedUnion('say', [
  z.object({ say: z.literal('ready') }),
  z.object({ say: z.literal('wrong'), reason: z.string() }),
  z.object({ say: z.literal('note'), level: z.enum(['info', 'warn']), words: z.string() }),
  z.object({ say: z.literal('done'), job: z.int() }),
  z.object({ say: z.literal('unconvertible'), job: z.int(), failure: z.string() }),
  z.object({ say: z.literal('died'), job: z.int(), failure: z.string(), reason: z.string() }),
])
export type FromHost = z.infer<typeof fromHost>
