import { z } from 'zod'
import type { Call } from './call.ts'
import { key, message, saveHeaders } from './schemas.ts'

/** The chosen tab of each group of tabs. */
export const chosenTabs = z.record(z.string(), z.string())

export const readTabs = {
  method: 'GET',
  path: '/api/tabs',
  tag: 'Application',
  summary: 'Read the chosen tab of each group of tabs.',
  response: chosenTabs,
} as const satisfies Call

export const chooseTab = {
  method: 'PUT',
  path: '/api/tabs',
  tag: 'Application',
  summary: 'Choose a tab.',
  headers: saveHeaders,
  body: z.strictObject({ tab_id: key, chosen_tab: key }),
  response: message,
  errors: [409],
} as const satisfies Call

/** How many entries each add-another button shows, by the id of the button. */
export const entryCounts = z.record(z.string(), z.int())

export const readCounts = {
  method: 'GET',
  path: '/api/add-another',
  tag: 'Application',
  summary: 'Read how many entries each button has added.',
  response: entryCounts,
} as const satisfies Call

export const addAnother = {
  method: 'PUT',
  path: '/api/add-another',
  tag: 'Application',
  summary: 'Set how many entries a button shows.',
  headers: saveHeaders,
  body: z.strictObject({ button_id: key, num_components: z.int() }),
  response: message,
  errors: [409],
} as const satisfies Call
