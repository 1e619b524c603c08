import { z } from 'zod'
import { key } from './key.ts'
import { message } from './message.ts'

/** The chosen tab of each group of tabs. */
export const chosenTabs = z.record(z.string(), z.string())

export const readTabs = { method: 'GET', path: '/api/tabs', response: chosenTabs } as const

export const chooseTab = {
  method: 'PUT',
  path: '/api/tabs',
  body: z.strictObject({ tab_id: key, chosen_tab: key }),
  response: message,
} as const
