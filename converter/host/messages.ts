import { z } from 'zod'

/** From the server to the host. */
export const toHost = z.discriminatedUnion('type', [
  z.object({ type: z.literal('convert'), job: z.int(), folder: z.string(), fileName: z.string() }),
  z.object({ type: z.literal('abort'), job: z.int() }),
])
export type ToHost = z.infer<typeof toHost>

/** From the host to the server. */
export const fromHost = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('converted'), job: z.int() }),
  z.object({ type: z.literal('unconvertible'), job: z.int(), failure: z.string() }),
  z.object({ type: z.literal('failed'), job: z.int(), failure: z.string(), reason: z.string() }),
])
export type FromHost = z.infer<typeof fromHost>

/** From the host to the child that converts one file. */
export type ToChild =
  | { readonly type: 'convert'; readonly folder: string; readonly fileName: string }
  | { readonly type: 'laid-out' }

/** From the child to the host. */
export const fromChild = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('lay-out') }),
  /** The document is in the folder as data. */
  z.object({ type: z.literal('document-read') }),
  z.object({ type: z.literal('converted') }),
  z.object({ type: z.literal('unconvertible'), failure: z.string() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
])
export type FromChild = z.infer<typeof fromChild>
