import { renderEmail, type Sender } from '../../platform/mail/email-template.ts'

const ignore = 'If you did not ask for this, you can ignore this email.'

const codeEmail = (school: Sender, code: string) =>
  renderEmail(school, {
    subject: 'Your confirmation code',
    code,
    paragraphs: [
      'Enter this code to confirm your account:',
      'It is valid for 15 minutes and replaces every earlier code. It confirms the password that was chosen last.',
      ignore,
    ],
  })

const resetEmail = (school: Sender, href: string) =>
  renderEmail(school, {
    subject: 'Reset your password',
    link: { text: 'Choose a new password', href },
    paragraphs: [
      'Open this link to choose a new password:',
      'It works once, is valid for one hour and replaces every earlier link.',
      ignore,
    ],
  })

/** A change of the passkeys, and what to do about it if it was somebody else's. */
const passkeyEmail = (school: Sender, accountPage: string) => (subject: string, change: string) =>
  renderEmail(school, {
    subject,
    link: { text: 'Your account', href: accountPage },
    paragraphs: [
      `${change} If that was not you, change your password at once and look at your passkeys:`,
      'If it was you, there is nothing to do.',
    ],
  })

/** Emails to the owner of an account. Links use the public URL of the settings, whatever the request claims. */
export const accountEmails = (school: Sender, publicUrl: string) => {
  const page = (path: string): string => publicUrl + path
  const logIn = { text: 'Log in', href: page('/login') }
  const aboutPasskey = passkeyEmail(school, page('/account'))
  return {
    code: (code: string) => codeEmail(school, code),
    alreadySignedUp: () =>
      renderEmail(school, {
        subject: 'You already have an account',
        link: logIn,
        paragraphs: [
          'Somebody tried to sign up with your email address. You already have an account, and nothing about it has changed. You can log in here:',
          'If you forgot your password, choose "Forgot password?" on that page.',
          ignore,
        ],
      }),
    alreadyConfirmed: () =>
      renderEmail(school, {
        subject: 'Your account is already confirmed',
        link: logIn,
        paragraphs: ['You need no confirmation code: your account is confirmed already. You can log in here:', ignore],
      }),
    resetLink: (username: string, id: string) =>
      resetEmail(school, page(`/reset?${new URLSearchParams({ username, id })}`)),
    /** Which devices were logged out, and whether passkeys can still log in. */
    passwordChanged: (devices: 'every' | 'other', hasPasskeys: boolean) =>
      renderEmail(school, {
        subject: 'Your password was changed',
        link: { text: 'Forgot password?', href: page('/forgot') },
        paragraphs: [
          `The password of your account was just changed, and ${devices === 'every' ? 'every device' : 'every other device'} was logged out. If that was not you, choose a new password at once:`,
          ...(hasPasskeys
            ? ['Your passkeys still log in. Your account page lists them, and you can remove them there.']
            : []),
          'If it was you, there is nothing to do.',
        ],
      }),
    newAddressCode: (code: string) =>
      renderEmail(school, {
        subject: 'Confirm your new email address',
        code,
        paragraphs: [
          'Enter this code on your account page to use this email address from now on:',
          'It is valid for 15 minutes and replaces every earlier code.',
          ignore,
        ],
      }),
    addressChanged: () =>
      renderEmail(school, {
        subject: 'Your email address was changed',
        link: logIn,
        paragraphs: [
          'The email address of your account was just changed, and this one no longer works to log in. If that was not you, please call us or write to us at once; how is said below.',
          'If it was you, there is nothing to do.',
        ],
      }),
    passkeyAdded: (name: string) =>
      aboutPasskey('A passkey was added', `The passkey "${name}" can log in to your account from now on.`),
    passkeyRemoved: (name: string) =>
      aboutPasskey('A passkey was removed', `The passkey "${name}" can no longer log in to your account.`),
    accountDeleted: () =>
      renderEmail(school, {
        subject: 'Your account was deleted',
        paragraphs: [
          'Your account was just deleted with everything that belonged to it: your answers, your files, and where you were logged in. Nobody can bring it back.',
          'If that was not you, please call us or write to us at once; how is said below. You are welcome to sign up again at any time.',
        ],
      }),
  }
}

export type AccountEmails = ReturnType<typeof accountEmails>
