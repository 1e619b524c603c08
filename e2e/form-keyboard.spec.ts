import type { Answers } from '@apply/engine/answers'
import { form } from '@apply/forms/governors-choice'
import type { Page } from '@playwright/test'
import { expectStored, requiredAnswers, submitQuestion } from './form-applicant.ts'
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

const chooseRadio = async (page: Page, value: string): Promise<void> => {
  const isChosen = () => page.evaluate((wanted) => document.activeElement?.getAttribute('value') === wanted, value)
  await page.keyboard.press('Space')
  while (!(await isChosen())) await page.keyboard.press('ArrowDown')
}

const chooseOption = async (page: Page, value: string): Promise<void> => {
  const label = await page.evaluate((wanted) => {
    const options = [...(document.activeElement?.querySelectorAll('option') ?? [])]
    return options.find((option) => option.value === wanted)?.label ?? ''
  }, value)
  await page.keyboard.type(label)
}

/** Answers the question that has the focus, with keys alone. */
const typeAnswer = async (page: Page, value: string): Promise<void> => {
  const kind = await page.evaluate(() => {
    const focused = document.activeElement
    return focused instanceof HTMLInputElement ? focused.type : (focused?.tagName.toLowerCase() ?? '')
  })
  if (kind === 'checkbox') return page.keyboard.press('Space')
  if (kind === 'radio') return chooseRadio(page, value)
  if (kind === 'select') return chooseOption(page, value)
  return page.keyboard.type(value)
}

/** What has the focus: the key of a question, and the words on it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const isRadio = element instanceof HTMLInputElement && element.type === 'radio'
    return { key: isRadio ? element.name : (element?.id ?? ''), text: element?.textContent?.trim() ?? '' }
  })

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
