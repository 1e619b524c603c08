import type { Desk, Form, School } from '@apply/engine/define'
import type { FastifyBaseLogger } from 'fastify'
import type { Metric } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { Plugin } from '../http/app-type.ts'
import type { Check } from '../http/health.ts'
import type { Settings } from '../settings/settings.ts'
import type { Clock } from '../time/clock.ts'

/** What every feature is built from. */
export type FeatureDeps = {
  readonly form: Form
  readonly school: School
  readonly desk: Desk
  readonly settings: Settings
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

/** What a feature adds to the process. */
export type Feature = {
  /** Its routes, with hooks that apply to them only. */
  readonly plugin?: Plugin
  /** What it uses, and `/readyz` names. */
  readonly checks?: readonly Check[]
  /** What only its jobs use. A process that runs none may have no way to it. */
  readonly jobChecks?: readonly Check[]
  /** Starts its jobs, in processes that run jobs. The returned function stops them and waits for running ones. */
  readonly startJobs?: () => Promise<() => Promise<void>>
  /** Created with `registers: []`; the process adds them to its own registry. */
  readonly metrics?: readonly Metric[]
  /** Called after all requests and jobs have ended and before the database closes. */
  readonly close?: () => Promise<void>
}
