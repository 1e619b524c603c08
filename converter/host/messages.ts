import { z } from 'zod'

/** The settings of a host, as the only argument of its program. */
export const hostSettings = z.object({
  sofficePath: z.string().optional(),
  /** The program that converts one file; tests replace it. */
  program: z.string().optional(),
})
export type HostSettings = z.infer<typeof hostSettings>

/** Writes a line to the server's log. */
export type LogLine = (message: string, level: 'info' | 'warn') => void

/** From the server to the host. */
export const toHost = z.discriminatedUnion('type', [
  z.object({ type: z.literal('convert'), job: z.int(), folder: z.string(), fileName: z.string() }),
  z.object({ type: z.literal('abort'), job: z.int() }),
])
export type ToHost = z.infer<typeof toHost>

/** From the host to the server. */
export const fromHost = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('cannot-start'), reason: z.string() }),
  z.object({ type: z.literal('log'), level: z.enum(['info', 'warn']), message: z.string() }),
  z.object({ type: z.literal('converted'), job: z.int() }),
  z.object({ type: z.literal('unconvertible'), job: z.int(), failure: z.string() }),
  z.object({ type: z.literal('failed'), job: z.int(), failure: z.string(), reason: z.string() }),
])
export type FromHost = z.infer<typeof fromHost>

/** From the host to the child that converts one file. A child that reads a document writes the result into the folder. */
export type ToChild =
  | { readonly type: 'convert'; readonly folder: string; readonly fileName: string }
  | { readonly type: 'read-document' }
  | { readonly type: 'laid-out' }

/** From the child to the host. */
export const fromChild = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('lay-out'), scripts: z.array(z.string()), isCutOff: z.boolean() }),
  z.object({ type: z.literal('document-read') }),
  z.object({ type: z.literal('converted') }),
  z.object({ type: z.literal('unconvertible'), failure: z.string() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
])
export type FromChild = z.infer<typeof fromChild>
