import type { Routes } from '../http/app-type.ts'
import type { Check } from '../http/health.ts'

/** What a feature brings to the process; a part that has nothing of a kind leaves it out. */
export type Feature = {
  readonly routes?: Routes
  /** What must answer before the process calls itself ready. */
  readonly checks?: readonly Check[]
  /** Starts the jobs of this part, in processes that run jobs; what it answers stops them and waits for the running one. */
  readonly work?: () => Promise<() => Promise<void>>
  /** The last thing, after all requests and jobs have ended and before the database closes. */
  readonly close?: () => Promise<void>
}
