/** What an application needs or has got. `request` is what staff ask for, `document` what the school's list asks for. */
export const itemKinds = ['request', 'document', 'counselor', 'letter'] as const

export type ItemKind = (typeof itemKinds)[number]

/** `done` is received and looked at, `replaced` means that another item asks again or asks somebody else. */
export const itemStates = [
  'awaiting',
  'received',
  'done',
  'waived',
  'not_needed',
  'declined',
  'bounced',
  'replaced',
  'withdrawn',
] as const

export type ItemState = (typeof itemStates)[number]

/** The states that staff can give to an item. */
export const settableStates = ['awaiting', 'received', 'waived', 'not_needed'] as const satisfies readonly ItemState[]

export type SettableState = (typeof settableStates)[number]

/** Who may see an item. The role of officers has that of readers. */
export const itemAudiences = ['applicant', 'officers', 'readers', 'systems'] as const

export type ItemAudience = (typeof itemAudiences)[number]

/** What is to be sent: a file, a text, or nothing here because it arrives by other ways. */
export const itemWants = ['document', 'explanation', 'nothing'] as const

export type ItemWants = (typeof itemWants)[number]

/** Nobody waits for it, and it is there if it was needed. */
export const isSettled = (state: ItemState): boolean =>
  state === 'received' || state === 'done' || state === 'waived' || state === 'not_needed'

/** Somebody still has to do something: a refusal or a bounce settles nothing. */
export const isOpen = (state: ItemState): boolean => state === 'awaiting' || state === 'declined' || state === 'bounced'

/** What became of an item, in the history of the application. */
export const itemEvents = ['made', 'changed', 'due', 'mailed', 'opened', 'noted'] as const

export type ItemEvent = (typeof itemEvents)[number]
