import { form as sample } from '@apply/forms/sample-college'
import { expect, test } from 'vitest'
import { club } from '../testing/club-form.ts'
import { describeForm } from './describe-form.ts'

test('describes a form in English', () => {
  expect(describeForm(sample)).toBe(`# Sample College Application

Written from the form definition by \`npm run docs:form\`; change the form, not this file.

## You (/you)

### About you

- **Name** (\`full_name\`): Text of up to 45 characters.
  - Required

## Your visit (/visit)

- **Would you like to visit us?** (\`visit\`): One of: Yes; No.

### Planning

*Shown when **Would you like to visit us?** is “Yes”.*

- **Which day suits you?** (\`visit_day\`): Text of up to 45 characters.
  - Required when **Would you like to visit us?** is “Yes”

`)
})

test('describes conditions, bounds and lists as sentences', () => {
  const text = describeForm(club)

  expect(text).toContain('*Shown when **Are you a member?** is “Yes” and **Sport** is neither “Chess”.*')
  expect(text).toContain('Number from 10 to 90 in steps of 5.')
  expect(text).toContain('3 years back from the current year')
  expect(text).toContain('the next 3 terms of Spring, Autumn')
})
