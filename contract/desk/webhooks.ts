import { type DeskEventName, deskEvents } from '@apply/engine/desk-exchange'
import { itemKinds, itemStates } from '@apply/engine/items'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { idParams, message, rowId } from '../schemas.ts'
import { deskName } from './system-keys.ts'

const address = 'The address must begin with https://. Only a system on this machine may have http://localhost.'

/** Over https, or to this machine. An address has no password and no fragment. */
const webhookUrl = /^(https:\/\/[^\s/?#@]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?)([/?][^\s#]*)?$/

const webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(deskEvents)).readonly(),
  created_at: z.string(),
  created_by: z.string(),
  /** Since when nothing is sent, because the one who is responsible for it is no longer an administrator. */
  paused_at: z.string().nullable(),
  /** Of the last month. */
  deliveries: z.object({ waiting: z.int(), delivered: z.int(), failed: z.int() }),
})

/** What an event says about its application: ids, codes and times only. A system reads the rest with its key. */
const eventData = {
  'application.submitted': z.object({ receipt: z.string(), submitted_at: z.iso.datetime() }),
  /** The reason by its name in the school's folder. */
  'application.withdrawn': z.object({ receipt: z.string(), reason: z.string(), withdrawn_at: z.iso.datetime() }),
  'application.reinstated': z.object({ receipt: z.string(), reinstated_at: z.iso.datetime() }),
  /** The key of the question, as the form has it. */
  'application.corrected': z.object({
    receipt: z.string(),
    correction: z.uuid(),
    key: z.string(),
    corrected_at: z.iso.datetime(),
  }),
  'person.deleted': z.object({ receipt: z.string() }),
  'request.answered': z.object({ request: z.uuid() }),
  /** An item by its id, its kind and its name in the school's folder. A new one has no state before. */
  'item.changed': z.object({
    item: z.uuid(),
    kind: z.enum(itemKinds),
    definition: z.string(),
    from: z.enum(itemStates).nullable(),
    to: z.enum(itemStates),
    changed_at: z.iso.datetime(),
  }),
  /** Two states by their names in the school's folder. */
  'state.changed': z.object({ from: z.string(), to: z.string(), changed_at: z.iso.datetime() }),
  /** A decision by its name there, once the applicant has the letter. */
  'decision.released': z.object({ decision: z.string(), round: z.int(), released_at: z.iso.datetime() }),
} as const satisfies Record<DeskEventName, z.ZodObject>

export type EventData = { readonly [Name in DeskEventName]: z.output<(typeof eventData)[Name]> }

const posted = {
  /** The same at every try, also in the header `Webhook-Id`. */
  id: z.uuid(),
  created_at: z.iso.datetime(),
}

const aboutApplication = <Name extends DeskEventName>(event: Name) =>
  z.object({ ...posted, event: z.literal(event), application: z.uuid(), data: eventData[event] })

/** What is posted to a webhook. */
export const webhookEvent = z.discriminatedUnion('event', [
  aboutApplication('application.submitted'),
  aboutApplication('application.withdrawn'),
  aboutApplication('application.reinstated'),
  aboutApplication('application.corrected'),
  aboutApplication('person.deleted'),
  aboutApplication('request.answered'),
  aboutApplication('item.changed'),
  aboutApplication('state.changed'),
  aboutApplication('decision.released'),
  z.object({ ...posted, event: z.literal('webhook.test'), application: z.null(), data: z.object({}) }),
])

export const readWebhooks = {
  method: 'GET',
  path: '/desk/api/webhooks',
  tag: 'Desk',
  access: 'administrator',
  summary: 'List the webhooks: where events are sent.',
  response: z.object({ webhooks: z.array(webhook).readonly() }),
} as const satisfies Call

export const createWebhook = {
  method: 'POST',
  path: '/desk/api/webhooks',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Add a webhook.',
  description: `The response is the only one that shows its secret. Every event is a POST of JSON
\`{ "id", "event", "created_at", "application", "data" }\`, where \`data\` is \`{ "receipt", "submitted_at" }\` of
\`application.submitted\`, \`{ "request" }\` of \`request.answered\`,
\`{ "item", "kind", "definition", "from", "to", "changed_at" }\` of \`item.changed\`, and \`{ "from", "to", "changed_at" }\` of \`state.changed\`: the
names of both states in the school's folder, and when staff moved the application. A move of many sends one event for each.
\`application.withdrawn\` has \`{ "receipt", "reason", "withdrawn_at" }\`, the reason by its name in the school's folder, and
\`application.reinstated\`, when staff took that back, \`{ "receipt", "reinstated_at" }\`. \`application.corrected\` has
\`{ "receipt", "correction", "key", "corrected_at" }\`: the key of the question whose answer staff have corrected.
\`person.deleted\` has \`{ "receipt" }\`: everything about a person who had submitted was deleted, and is to be deleted everywhere. \`decision.released\` has
\`{ "decision", "round", "released_at" }\`, the decision by its name in the school's folder, once the applicant has the letter. It has the headers
\`Webhook-Id\` and \`Webhook-Signature: t=<seconds>,v1=<hex>\`: the HMAC-SHA-256 of \`<seconds>.<body>\` with the secret. Any status
other than 2xx, also a redirect, is tried again for about a day and a half. An event may arrive more than once, and in another order.`,
  body: z.strictObject({
    name: deskName('Please name the system that receives the events.'),
    url: z.string().max(2_000, { error: address }).regex(webhookUrl, { error: address }),
    events: z
      .array(z.enum(deskEvents))
      .min(1, { error: 'Please choose at least one event.' })
      .max(deskEvents.length)
      .readonly(),
  }),
  response: z.object({ id: z.uuid(), secret: z.string() }),
} as const satisfies Call

export const removeWebhook = {
  method: 'DELETE',
  path: '/desk/api/webhooks/:id',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Remove a webhook.',
  description: 'What still waits for it is not sent.',
  params: idParams,
  response: message,
  errors: [404],
} as const satisfies Call

export const resumeWebhook = {
  method: 'POST',
  path: '/desk/api/webhooks/:id/resume',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Take over a paused webhook: events that waited and new ones are sent.',
  description: 'The response is the only one that shows its new secret. Whoever has resumed it is responsible for it.',
  params: idParams,
  response: z.object({ secret: z.string() }),
  errors: [404, 409],
} as const satisfies Call

export const testWebhook = {
  method: 'POST',
  path: '/desk/api/webhooks/:id/test',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Send a test event, which is about no application.',
  params: idParams,
  response: message,
  errors: [404],
} as const satisfies Call

const delivery = z.object({
  id: z.uuid(),
  event: z.string(),
  /** Null for a test. */
  application: z.uuid().nullable(),
  created_at: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  attempted_at: z.string().nullable(),
  response_status: z.int().nullable(),
  response_ms: z.int().nullable(),
  response_text: z.string().nullable(),
})

export const readDeliveries = {
  method: 'GET',
  path: '/desk/api/webhooks/:id/deliveries',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Read what was sent to a webhook, newest first, 50 at a time.',
  params: idParams,
  query: z.strictObject({ before: rowId.optional() }),
  response: z.object({ deliveries: z.array(delivery).readonly(), has_more: z.boolean() }),
  errors: [404],
} as const satisfies Call

export const replayDelivery = {
  method: 'POST',
  path: '/desk/api/webhook-deliveries/:id/replay',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Send an event again, with the same id.',
  params: idParams,
  response: message,
  errors: [404, 409],
} as const satisfies Call
