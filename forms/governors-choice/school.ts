import type { School } from '@apply/engine/define'
import { look } from './look.ts'
import { schoolDetails } from './school-details.ts'

const urgent = (day: string) => `Urgent: The deadline to apply is ${day}!`

export const school: School = {
  ...schoolDetails,
  look,
  receiptPrefix: 'GC-',
  timeZone: 'America/Chicago',
  deadlines: [
    { from: '2024-10-01', until: '2024-11-02', banner: urgent('11/1') },
    { from: '2024-11-15', until: '2024-12-16', banner: urgent('12/15') },
    { from: '2024-12-16', until: '2025-01-16', banner: urgent('1/15') },
    { from: '2025-02-01', until: '2025-03-02', banner: urgent('3/1') },
    { from: '2025-03-15', until: '2025-04-16', banner: urgent('4/15') },
  ],
  marketing: [
    'No essay required',
    'Optional ACT/SAT scores',
    'Automatic scholarship consideration',
    'A two-week admission decision',
  ],
  reminders: async () => (await import('./texts/reminders.ts')).reminders,
  texts: {
    privacy: async () => (await import('./texts/privacy.ts')).privacy,
    help: async () => (await import('./texts/help.ts')).help,
    welcome: async () => (await import('./texts/welcome.ts')).welcome,
    completion: async () => (await import('./texts/completion.ts')).completion,
    records: async () => (await import('./texts/records.ts')).records,
  },
}
