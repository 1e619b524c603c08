import { z } from 'zod'
import { message } from './message.ts'

/** The chosen tab of each group of tabs. */
export const chosenTabs = z.record(z.string(), z.string())

export const readTabs = { method: 'GET', path: '/api/tabs', response: chosenTabs } as const

export const chooseTab = {
  method: 'PUT',
  path: '/api/tabs',
  body: z.strictObject({ tab_id: z.string().max(100), chosen_tab: z.string().max(100) }),
  response: message,
} as const
