import { expect, test } from 'vitest'
import { anonymous } from './snapshot.ts'

test('SES-01 the snapshot holds seven things and nobody has changed a page to begin with', () => {
  expect(anonymous).toEqual({
    web_status: 'none',
    last_page: null,
    is_logged_in: false,
    username: '',
    is_service_user: false,
    num_logins: 1,
    has_changed_page: false,
  })
})
