import type { Desk } from '@apply/engine/define'

export const desk: Desk = {
  questions: {
    name: ['first_name', 'middle_name', 'last_name'],
    otherNames: ['preferred_name'],
    birthDate: 'birth_date',
    zip: 'zip',
    phones: ['phone_mobile', 'phone_home'],
    entryTerm: 'entry_term',
    state: 'state',
    major: 'applied_major',
  },
  states: [
    { name: 'received', label: 'Received' },
    { name: 'complete', label: 'Complete' },
    { name: 'in-review', label: 'In review' },
    { name: 'decided', label: 'Decided', isFinal: true },
  ],
  requests: [
    {
      name: 'transcript',
      title: 'Your transcript',
      text: 'Please upload your current high school transcript. A photo is fine if every line can be read.',
      wants: 'document',
    },
    {
      name: 'identity',
      title: 'A document that shows your name',
      text: 'The name on your application and the name on your records differ. Please upload a document that shows both names, or your current one.',
      wants: 'document',
    },
    {
      name: 'question',
      title: 'A question about your application',
      text: 'Please tell us more about the following:',
      wants: 'explanation',
    },
  ],
  withdrawalReasons: [
    { name: 'other-school', label: 'I have chosen another school' },
    { name: 'later', label: 'I want to apply for a later term' },
    { name: 'plans', label: 'My plans have changed' },
    { name: 'mistake', label: 'I applied by mistake, or twice' },
    { name: 'other', label: 'Another reason' },
  ],
  areDraftsReadable: false,
}
