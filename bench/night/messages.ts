import { z } from 'zod'
import { kinds } from './visit-plan.ts'

/** What the process that makes the load is sent for one step. */
export const stepOrder = z.object({
  url: z.string(),
  password: z.string(),
  present: z.int(),
  seconds: z.number(),
  seed: z.int(),
  returning: z.int(),
  /** Students who are there from the start have a session; those who come later log in. */
  students: z.array(z.object({ username: z.string(), token: z.string().optional() })),
})
export type StepOrder = z.infer<typeof stepOrder>

const timesOf = z.object({ count: z.int(), p50: z.number(), p99: z.number(), longest: z.number() })
export type Times = z.infer<typeof timesOf>

/** The results of a step. A student is named by the index in the order. */
export const stepResult = z.object({
  seconds: z.number(),
  calls: z.int(),
  succeeded: z.partialRecord(z.enum(kinds), timesOf),
  /** How long a 503 took. */
  refused: timesOf,
  /** Everything that was no success, by what it was. */
  errors: z.record(z.string(), z.int()),
  /** Calls that could not be made, since the login or the upload before them was refused. */
  unmade: z.int(),
  late: timesOf,
  processorSeconds: z.number(),
  saves: z.array(z.object({ student: z.int(), revision: z.int(), value: z.string() })),
  submitted: z.array(z.object({ student: z.int(), receipt: z.string() })),
  uploaded: z.array(z.object({ student: z.int(), fileKey: z.string() })),
})
export type StepResult = z.infer<typeof stepResult>
