import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkForm } from '@apply/engine/check-form'
import { expect, test } from 'vitest'

const schools = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, 'index.ts')),
)

test('FRM-22 FRM-23 there are forms to check', () => {
  expect(schools).toEqual(expect.arrayContaining(['governors-choice', 'sample-college']))
})

test.each(schools)('FRM-22 FRM-23 the form of %s has no mistake in its definition', async (school) => {
  const { form } = await import(`./${school}/index.ts`)

  expect(checkForm(form)).toEqual([])
})
