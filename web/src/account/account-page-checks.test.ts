import { expect, test } from 'vitest'
import { checkDeletion, checkNewPasskey, checkPasskeyName } from './account-page-checks.ts'

const current_password = 'Kestrel!Harbor7'

test('OWN-11 a deletion needs the password and the words, in whatever case and with spaces around them', () => {
  expect(checkDeletion({ current_password, confirmation: 'delete my account' })).toEqual({})
  expect(checkDeletion({ current_password, confirmation: ' Delete My Account ' })).toEqual({})
  expect(checkDeletion({ current_password: '', confirmation: 'yes' })).toEqual({
    current_password: 'Please enter your current password.',
    confirmation: 'Please type: delete my account',
  })
})

test('OWN-05 OWN-06 a passkey needs a name, and a new one the password too', () => {
  expect(checkNewPasskey({ name: 'Laptop', current_password })).toEqual({})
  expect(checkPasskeyName({ name: ' ' })).toEqual({
    name: 'Please give the passkey a name of at most 60 characters.',
  })
  expect(Object.keys(checkNewPasskey({ name: '', current_password: '' }))).toEqual(['name', 'current_password'])
})
