import type { Desk } from '@apply/engine/define'

export const desk: Desk = {
  questions: { name: ['full_name'] },
  states: [
    { name: 'new', label: 'New' },
    { name: 'answered', label: 'Answered', isFinal: true },
  ],
  requests: [
    { name: 'question', title: 'A question', text: 'Please tell us more about your visit.', wants: 'explanation' },
  ],
  areDraftsReadable: true,
}
