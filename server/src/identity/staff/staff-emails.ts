import type { StaffRole } from '@apply/engine/desk'
import { renderEmail, type Sender } from '../../platform/mail/email-template.ts'

const roleWords: Readonly<Record<StaffRole, string>> = {
  reader: 'a reader',
  officer: 'an officer',
  administrator: 'an administrator',
}

/** Something that happened to the access of a member, and what to do about it if it was somebody else's doing. */
const notice = (school: Sender, accountPage: string) => (subject: string, change: string) =>
  renderEmail(school, {
    subject,
    link: { text: 'Your account at the desk', href: accountPage },
    paragraphs: [
      `${change} If that was not you, change your password at once, look at your second factors, and tell an administrator:`,
      'If it was you, there is nothing to do.',
    ],
  })

/** Emails to members of staff about their access. Links use the public URL of the settings, whatever the request claims. */
export const staffEmails = (school: Sender, publicUrl: string) => {
  const page = (path: string): string => `${publicUrl}/desk${path}`
  const aboutAccess = notice(school, page('/account'))
  /** What an administrator did; there is nothing that the member could do about it at the desk. */
  const decision = (subject: string, text: string) =>
    renderEmail(school, { subject, paragraphs: [text, 'If you have questions, please ask an administrator.'] })
  const invitationLink = (token: string) => page(`/invitation#${token}`)
  return {
    invitationLink,

    invitation: (token: string, role: StaffRole) =>
      renderEmail(school, {
        subject: 'Your access to the admissions desk',
        link: { text: 'Set up your access', href: invitationLink(token) },
        paragraphs: [
          `You were invited to the admissions desk as ${roleWords[role]}. Open this link to choose a password and a second factor:`,
          'It works once, is valid for 48 hours and replaces every earlier link. If you have access already, it replaces your password and your second factors.',
          'If you did not expect this, you can ignore this email.',
        ],
      }),

    joined: () =>
      aboutAccess('Your access to the desk is set up', 'A password and a second factor were just set for you.'),
    passwordChanged: () =>
      aboutAccess(
        'Your desk password was changed',
        'Your password was just changed, and every other device was logged out.',
      ),
    factorAdded: (name: string) =>
      aboutAccess('A second factor was added', `"${name}" can be used to log in to the desk as you from now on.`),
    factorRemoved: (name: string) =>
      aboutAccess('A second factor was removed', `"${name}" can no longer be used to log in to the desk as you.`),
    newRecoveryCodes: () =>
      aboutAccess('New recovery codes were made', 'Your earlier recovery codes for the desk no longer work.'),
    recoveryCodeUsed: (left: number) =>
      aboutAccess(
        'A recovery code was used',
        `A recovery code was just used to log in to the desk as you; ${left} are left.`,
      ),
    wrongCodes: () =>
      aboutAccess(
        'Wrong codes after your password',
        'Somebody entered your password for the desk and then several wrong codes. Nobody was logged in.',
      ),

    roleChanged: (role: StaffRole, by: string) =>
      decision(
        'Your role at the desk was changed',
        `${by} changed your role at the admissions desk. You are ${roleWords[role]} now.`,
      ),
    loggedOut: (by: string) =>
      decision(
        'You were logged out of the desk',
        `${by} logged you out of the admissions desk on every device. You can log in again.`,
      ),
    removed: (by: string) =>
      decision(
        'Your access to the desk has ended',
        `${by} ended your access to the admissions desk. Your password and your second factors no longer work.`,
      ),
  }
}

export type StaffEmails = ReturnType<typeof staffEmails>
