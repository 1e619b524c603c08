import type { Answers } from '@apply/engine/answers'
import { form } from '@apply/forms/governors-choice'
import type { Page } from '@playwright/test'
import { expectStored, requiredAnswers, submitQuestion } from './form-applicant.ts'
import { focused, typeAnswer } from './form-keyboard.ts'
import { expect, test } from './lasting-window.ts'

/** What is required, and one answer of each other kind: a long text and a further entry of a group. */
const answers: Answers = {
  ...requiredAnswers,
  legacy_radio: 'N',
  legacy_2_legacy_radio: 'N',
  suspended: 'Y',
  suspended_comment: 'I was ill.',
}

/** The answers that are still to be given in further entries of a group, by the word on its button. */
const furtherEntries = { relative: /^legacy_\d/ }

type Left = Map<string, string>

/** Presses the button of a group that still has an entry to be added; returns whether it did. */
const addEntry = async (page: Page, text: string, left: Left): Promise<boolean> => {
  const group = Object.entries(furtherEntries).find(([label]) => text === `Add Another ${label}`)
  if (!group || ![...left.keys()].some((key) => group[1].test(key))) return false
  await page.keyboard.press('Enter')
  await expect.poll(async () => left.has((await focused(page)).key)).toBe(true)
  return true
}

/** Answers whatever has the focus, moves on with Tab, and stops at the button with this text. */
const tabTo = async (page: Page, button: string, left: Left): Promise<void> => {
  for (;;) {
    const { key, text } = await focused(page)
    if (text === button) return
    if (await addEntry(page, text, left)) continue
    const value = left.get(key)
    left.delete(key)
    if (value !== undefined) await typeAnswer(page, value)
    await page.keyboard.press('Tab')
  }
}

test('A11-01 SUB-06 an applicant answers every kind of question and submits with nothing but a keyboard', async ({
  formPage: page,
}) => {
  test.setTimeout(180_000)
  const left: Left = new Map(Object.entries(answers))

  for (const { title } of form.pages.slice(0, -1)) {
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await tabTo(page, 'Continue', left)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Final Steps', level: 1 })).toBeVisible()
  await tabTo(page, 'Submit', left)
  expect([...left.keys()]).toEqual([])
  await page.keyboard.press('Enter')
  await expect(submitQuestion(page)).toBeFocused()
  await tabTo(page, 'Submit', left)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/completion')
  await expect(page.getByText(/^GC-/)).toBeVisible()
  await expectStored(page, answers)
})
