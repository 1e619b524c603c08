import { type Sender, writeLetter } from '../platform/mail/letter.ts'
import type { Letter } from '../platform/mail/mail.ts'

export type AccountLetters = {
  readonly code: (code: string) => Letter
  readonly alreadySignedUp: () => Letter
  readonly alreadyConfirmed: () => Letter
  readonly resetLink: (username: string, id: string) => Letter
  readonly passwordChanged: () => Letter
}

const ignore = 'If you did not ask for this, you can ignore this email.'

const codeLetter = (school: Sender, code: string) =>
  writeLetter(school, {
    subject: 'Your confirmation code',
    code,
    paragraphs: [
      'Enter this code to confirm your account:',
      'It is valid for 15 minutes and replaces every earlier code. It confirms the password that was chosen last.',
      ignore,
    ],
  })

const resetLetter = (school: Sender, href: string) =>
  writeLetter(school, {
    subject: 'Reset your password',
    link: { text: 'Choose a new password', href },
    paragraphs: [
      'Open this link to choose a new password:',
      'It works once, is valid for one hour and replaces every earlier link.',
      ignore,
    ],
  })

/** What the owner of an account is told by mail; links lead to the public address in the settings, whatever a caller claims. */
export const accountLetters = (school: Sender, publicUrl: string): AccountLetters => {
  const page = (path: string): string => `${publicUrl.replace(/\/+$/, '')}${path}`
  const logIn = { text: 'Log in', href: page('/login') }
  return {
    code: (code) => codeLetter(school, code),
    alreadySignedUp: () =>
      writeLetter(school, {
        subject: 'You already have an account',
        link: logIn,
        paragraphs: [
          'Somebody tried to sign up with your email address. You already have an account, and nothing about it has changed. You can log in here:',
          'If you forgot your password, choose "Forgot password?" on that page.',
          ignore,
        ],
      }),
    alreadyConfirmed: () =>
      writeLetter(school, {
        subject: 'Your account is already confirmed',
        link: logIn,
        paragraphs: ['You need no confirmation code: your account is confirmed already. You can log in here:', ignore],
      }),
    resetLink: (username, id) => resetLetter(school, page(`/reset?${new URLSearchParams({ username, id })}`)),
    passwordChanged: () =>
      writeLetter(school, {
        subject: 'Your password was changed',
        link: { text: 'Forgot password?', href: page('/forgot') },
        paragraphs: [
          'The password of your account was just changed, and every device was logged out. If that was not you, choose a new password at once:',
          'If it was you, there is nothing to do.',
        ],
      }),
  }
}
