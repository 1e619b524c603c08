import type { Decisions } from '@apply/engine/define'

export const decisions: Decisions = {
  awaitedIn: ['new'],
  kinds: [
    {
      name: 'invite',
      label: 'Invite',
      isFinal: true,
      letter: {
        title: 'Come and visit us',
        paragraphs: ['Dear {full_name},', 'We would love to show you {school}.'],
        closing: ['{school}'],
      },
    },
    {
      name: 'decline',
      label: 'Decline',
      isFinal: true,
      letter: {
        title: 'About your visit',
        paragraphs: ['Dear {full_name},', 'Thank you for your interest. We have no places left on that day.'],
        closing: ['{school}'],
      },
    },
  ],
}
