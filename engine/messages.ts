import { confirmationCodeLength, maxPasswordLength, maxUploadSize, uploadExtensions } from './limits.ts'

/** Messages about an account that the browser shows before a call, and the server sends if the call is made anyway. */
export const accountMessages = {
  email: 'Your email address must be valid.',
  loginEmail: 'Please provide a valid email address.',
  resendEmail: 'You must provide a valid email address to resend a confirmation code.',
  loginPassword: 'Password is required.',
  currentPassword: 'Please enter your current password.',
  passwordTooLong: `Your password may have at most ${maxPasswordLength} characters.`,
  passwordsDiffer: 'passwords must match',
  confirmationCode: `The confirmation code must be exactly ${confirmationCodeLength} numbers.`,
} as const

/** The same for a file. */
export const uploadMessages = {
  wrongType: `You can only enter the following file types: ${uploadExtensions.join(', ')}`,
  empty: 'Your file is empty. Please upload a non-empty file.',
  tooLarge: `Your file is too large. The maximum file size is ${maxUploadSize}.`,
} as const
