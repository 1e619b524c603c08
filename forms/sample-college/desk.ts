import type { Desk } from '@apply/engine/define'
import { decisions } from './decisions.ts'

export const desk: Desk = {
  questions: { name: ['full_name'] },
  reading: {
    summary: [{ label: 'Visit', answers: '{visit}, {visit_day}' }],
    sections: [{ title: 'Person', rows: [{ label: 'Name', answers: '{full_name}' }] }],
  },
  states: [
    { name: 'new', label: 'New' },
    { name: 'answered', label: 'Answered', isFinal: true },
  ],
  decisions,
  requests: [
    { name: 'question', title: 'A question', text: 'Please tell us more about your visit.', wants: 'explanation' },
  ],
  areDraftsReadable: true,
}
