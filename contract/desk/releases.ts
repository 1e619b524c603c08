import { releaseStatuses } from '@apply/engine/desk'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { letterWords } from '../letters.ts'
import { idParams, key, message, rowId } from '../schemas.ts'
import { decisionSteps, doneBy } from './decisions.ts'

const moment = z.iso.datetime()

const listed = z.object({ id: z.uuid(), name: z.string(), email: z.string(), decision: z.string().optional() })

/** How many there are, and the first of them. */
const some = z.object({ count: z.int(), first: z.array(listed).readonly() })

const release = z.object({
  id: z.uuid(),
  moment,
  status: z.enum(releaseStatuses),
  prepared: doneBy,
  scheduled: doneBy.optional(),
  /** The decisions that are in it, whatever has become of them. */
  counts: z.array(z.object({ decision: z.string(), count: z.int() })).readonly(),
  total: z.int(),
  /** How many letters are made, released and opened. */
  made: z.int(),
  released: z.int(),
  opened: z.int(),
  ended_at: moment.optional(),
})

export const readDecisionOverview = {
  method: 'GET',
  path: '/desk/api/decisions',
  tag: 'Desk',
  access: 'officer',
  summary: 'Read how many decisions there are, what is missing, and what has changed since you looked.',
  response: z.object({
    counts: z
      .array(
        z.object({
          decision: z.string(),
          proposed: z.int(),
          confirmed: z.int(),
          /** Of the confirmed ones, those that are in no release. */
          free: z.int(),
          released: z.int(),
          opened: z.int(),
        }),
      )
      .readonly(),
    /** In a state in which a decision is awaited, without a confirmed or released one. */
    undecided: some,
    /** Released with a decision that is not the last, and nothing new proposed. */
    awaiting: some,
    /** Confirmed, with something at the desk that speaks against a release. */
    conflicts: z.array(z.object({ reason: z.string(), ...some.shape })).readonly(),
    changes: z.object({
      count: z.int(),
      /** When you last said that you have seen them. */
      since: moment.optional(),
      /** The newest of them. */
      newest: z
        .array(doneBy.extend({ id: z.uuid(), name: z.string(), step: z.enum(decisionSteps), decision: z.string() }))
        .readonly(),
      /** What to name when they are seen. */
      step: z.int(),
    }),
    releases: z.array(release).readonly(),
  }),
} as const satisfies Call

export const seeDecisionChanges = {
  method: 'POST',
  path: '/desk/api/decisions/seen',
  tag: 'Desk',
  access: 'officer',
  summary: 'Say that you have seen the changes of decisions up to this one.',
  body: z.strictObject({ step: z.int().min(0) }),
  response: message,
} as const satisfies Call

const chosen = z.union([
  z.strictObject({ decisions: z.array(key).min(1, { error: 'Please choose at least one decision.' }) }),
  z.strictObject({ application: rowId }),
])

export const prepareRelease = {
  method: 'POST',
  path: '/desk/api/releases',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Prepare a release: fix which letters it has, and have them made.',
  description:
    'It has every confirmed decision of the chosen kinds, or the one of an application, that is in no other release. Nothing is released before it is scheduled. The day and time are those at the school; if the clocks show that time twice on that day, `occurrence` says which of both.',
  body: z.strictObject({
    chosen,
    day: z.string(),
    time: z.string(),
    occurrence: z.enum(['first', 'second']).optional(),
  }),
  response: z.object({ id: z.uuid() }),
  errors: [409],
} as const satisfies Call

export const readRelease = {
  method: 'GET',
  path: '/desk/api/releases/:id',
  tag: 'Desk',
  access: 'officer',
  summary: 'Read a release, with up to five of its letters.',
  params: idParams,
  response: release.extend({
    /** At least one of each decision where five are enough. */
    letters: z
      .array(
        z.object({
          id: z.uuid(),
          application: z.uuid(),
          name: z.string(),
          decision: z.string(),
          letter: letterWords,
          is_made: z.boolean(),
        }),
      )
      .readonly(),
  }),
  errors: [404],
} as const satisfies Call

export const scheduleRelease = {
  method: 'POST',
  path: '/desk/api/releases/:id/schedule',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Schedule a prepared release.',
  description: 'Its number of letters is named in English words.',
  params: idParams,
  body: z.strictObject({ words: z.string().max(200) }),
  response: message,
  errors: [404, 409],
} as const satisfies Call

export const cancelRelease = {
  method: 'POST',
  path: '/desk/api/releases/:id/cancel',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Cancel a release that has not begun.',
  description: 'Its decisions stay confirmed.',
  params: idParams,
  response: message,
  errors: [404, 409],
} as const satisfies Call
