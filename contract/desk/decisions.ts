import { decisionStatuses, maxConditions, maxDeskText, releaseStatuses } from '@apply/engine/desk'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { letterWords } from '../letters.ts'
import { idParams, key, message, sha256 } from '../schemas.ts'
import { applicationParams } from './application.ts'

const path = '/desk/api/applications/:id/decision'

const moment = z.iso.datetime()
export const doneBy = z.object({ by: z.string(), at: moment })

const condition = z
  .string()
  .trim()
  .min(1, { error: 'Please write each condition, or remove its line.' })
  .max(maxDeskText.condition, { error: `Please write each condition in at most ${maxDeskText.condition} characters.` })

/** What is proposed: a decision by its name in the folder of the school. */
export const newDecision = z.strictObject({
  decision: key,
  conditions: z
    .array(condition)
    .max(maxConditions, { error: `Please write at most ${maxConditions} conditions.` })
    .readonly()
    .default([]),
})

const version = z.int()

/** What happened to a decision, oldest first. */
export const decisionSteps = ['proposed', 'confirmed', 'unconfirmed', 'withdrawn', 'released', 'held'] as const

const decision = z.object({
  id: z.uuid(),
  round: z.int(),
  decision: z.string(),
  conditions: z.array(z.string()).readonly(),
  status: z.enum(decisionStatuses),
  version,
  proposed: doneBy,
  /** Whether you have proposed it, so that somebody else has to confirm it. */
  is_own: z.boolean(),
  confirmed: doneBy.optional(),
  /** As it will be or was sent. Before the confirmation it follows the folder of the school. */
  letter: letterWords.optional(),
  release: z.object({ id: z.uuid(), moment, status: z.enum(releaseStatuses) }).optional(),
  /** Of the PDF of the letter, once it is made. */
  sha256: sha256.optional(),
  released_at: moment.optional(),
  opened_at: moment.optional(),
})

export const readDecisionChoices = {
  method: 'GET',
  path: '/desk/api/decision-choices',
  tag: 'Desk',
  access: 'reader',
  summary: 'Read the decisions that the school has defined.',
  response: z.object({
    decisions: z
      .array(z.object({ name: z.string(), label: z.string(), is_final: z.boolean(), has_conditions: z.boolean() }))
      .readonly(),
    time_zone: z.string(),
  }),
} as const satisfies Call

export const readDecisions = {
  method: 'GET',
  path: '/desk/api/applications/:id/decisions',
  tag: 'Desk',
  access: 'reader',
  summary: 'Read the decisions about one application, the newest first.',
  description: 'Readers see only what was released.',
  params: applicationParams,
  response: z.object({
    /** What the next change has to name; 0 if nothing was ever proposed. */
    version,
    decisions: z.array(decision).readonly(),
    steps: z.array(doneBy.extend({ round: z.int(), step: z.enum(decisionSteps), decision: z.string() })).readonly(),
  }),
  errors: [404],
} as const satisfies Call

export const proposeDecision = {
  method: 'PUT',
  path,
  tag: 'Desk',
  access: 'officer',
  summary: 'Propose a decision, or change the proposal.',
  description:
    'A change takes back a confirmation and takes the decision out of its release. After a release it begins the next decision. Returns 409 if the decision has another version than the one that was looked at.',
  params: applicationParams,
  body: newDecision.extend({ version }),
  response: message.extend({ version }),
  errors: [404, 409],
} as const satisfies Call

export const confirmDecision = {
  method: 'POST',
  path: `${path}/confirm`,
  tag: 'Desk',
  access: 'officer',
  summary: 'Confirm a proposal of somebody else.',
  description: 'The words of its letter are fixed by this.',
  params: applicationParams,
  body: z.strictObject({ version }),
  response: message.extend({ version }),
  errors: [404, 409],
} as const satisfies Call

export const undoDecision = {
  method: 'POST',
  path: `${path}/undo`,
  tag: 'Desk',
  access: 'officer',
  summary: 'Take back the confirmation, which leaves the proposal, or the proposal.',
  description: 'Possible until the release. It takes the decision out of its release.',
  params: applicationParams,
  body: z.strictObject({ to: z.enum(['proposed', 'withdrawn']), version }),
  response: message.extend({ version }),
  errors: [404, 409],
} as const satisfies Call

export const readDecisionLetter = {
  method: 'GET',
  path: '/desk/api/decisions/:id/letter',
  tag: 'Desk',
  access: 'reader',
  summary: 'Read the letter of a decision as PDF, as the applicant gets it.',
  description:
    'It is made when a release is prepared. Readers read it after the release. It does not count as opened by this.',
  params: idParams,
  file: 'application/pdf',
  errors: [404],
} as const satisfies Call
