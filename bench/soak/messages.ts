import { z } from 'zod'

/** What the soaked server is started with, as its one argument. */
export const soakOptions = z.object({
  folder: z.string(),
  /** How much faster than ours its clock runs. */
  speed: z.number(),
  password: z.string(),
})
export type SoakOptions = z.infer<typeof soakOptions>

/** What it is asked for, one after the other. */
export const question = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('students'), first: z.int(), count: z.int() }),
  z.object({ ask: z.literal('reader') }),
  z.object({ ask: z.literal('sweep') }),
  z.object({ ask: z.literal('figures') }),
])
export type Question = z.infer<typeof question>

/** Megabytes after a collection of garbage, what the event loop waits for, and rows by table. */
const figures = z.object({
  rss: z.number(),
  heap: z.number(),
  external: z.number(),
  handles: z.int(),
  rows: z.record(z.string(), z.int()),
})
export type Figures = z.infer<typeof figures>

export const replies = {
  ready: z.object({ url: z.string() }),
  students: z.array(z.object({ username: z.string(), token: z.string() })),
  reader: z.string(),
  sweep: z.literal('swept'),
  figures,
}
