import { type Answers, answerTo } from '@apply/engine/answers'
import type { ChoiceQuestion } from '@apply/engine/define/question'
import { allQuestions, type PlacedQuestion } from '@apply/engine/walk'
import { form } from '@apply/forms/governors-choice'
import type { Locator, Page } from '@playwright/test'
import { completeAnswers } from '../forms/governors-choice/testing/complete-answers.ts'
import { expect } from './form-test.ts'

/** What an applicant answers who fills in only what is required. */
export const requiredAnswers: Answers = {
  first_name: 'Maya',
  last_name: 'Okafor',
  birth_date: '2008-03-09',
  gender: 'F',
  phone_home: '(931) 555-0142',
  address_line_1: '12 Oak Street',
  city: 'Lagos',
  country: 'NGA',
  citizenship_type: '3',
  veteran_classification: 'NONE',
  entry_term: '202630',
  applied_major: 'BIOL',
  hs_ged_radio: '2',
  counselor_waiver_request: 'Y',
  legal_agree: 'true',
  legal_agree_2: 'true',
}

/** An answer to every question. Codes of schools come from the search and are not typed. */
const typedAnswers: Answers = Object.fromEntries(
  Object.entries(completeAnswers).filter(([key]) => !key.endsWith('_ceeb')),
)

const questions = allQuestions(form)

/** A further entry of a repeated group asks what the first one asks; a second college is enough to show it. */
const furtherEntry = /[3-9]$|^(Relative|Activity) 2$/
const furtherKeys = new Set(
  questions.filter(({ entry }) => entry && furtherEntry.test(entry.name)).map(({ question }) => question.key),
)

/** An answer to every question, with two parents, two colleges and one entry of each other repeated group. */
export const answersOnce: Answers = Object.fromEntries(
  Object.entries(typedAnswers).filter(([key]) => !furtherKeys.has(key)),
)

export const control = (page: Page, key: string): Locator => page.locator(`[id="${key}"]`)

const placedQuestion = (key: string): PlacedQuestion => {
  const placed = questions.find(({ question }) => question.key === key)
  if (!placed) throw new Error(`The form has no question “${key}”.`)
  return placed
}

/** Shows all questions of the optional entry that this question belongs to, if it is still folded. */
const unfoldEntry = async (page: Page, { question, entry }: PlacedQuestion): Promise<void> => {
  if (entry === undefined || (await control(page, question.key).count()) > 0) return
  await page.getByRole('button', { name: `Show all questions about ${entry.name}` }).click()
}

const choose = async (element: Locator, { as }: ChoiceQuestion, value: string): Promise<void> => {
  if (as === 'dropdown') await element.selectOption(value)
  else if (value === '') await element.getByRole('button', { name: 'Clear answer' }).click()
  else await element.locator(`input[value="${value}"]`).check()
}

/** Answers one question the way a person with a pointer does. */
const answer = async (page: Page, placed: PlacedQuestion, value: string): Promise<void> => {
  const { question } = placed
  const element = control(page, question.key)
  await unfoldEntry(page, placed)
  if (question.kind === 'choice') await choose(element, question, value)
  else if (question.kind === 'checkbox') await element.setChecked(value === 'true')
  else await element.fill(value)
  // A long text becomes the answer when it is left.
  if (question.kind === 'long-text') await element.blur()
}

export const answerAll = async (page: Page, answers: Answers): Promise<void> => {
  for (const [key, value] of Object.entries(answers)) await answer(page, placedQuestion(key), value)
}

/** Opens further entries of a repeated group until this question is there. */
const openEntry = async (page: Page, { question, entry }: PlacedQuestion): Promise<void> => {
  if (!entry || (await control(page, question.key).count()) > 0) return
  const group = page.locator('.add-another').filter({ hasText: entry.name.replace(/\d+$/, '1') })
  const add = group.getByRole('button', { name: 'Add Another' })
  if ((await add.count()) === 0) return
  const before = await group.locator('.form-entry').count()
  await add.click()
  await expect(group.locator('.form-entry')).toHaveCount(before + 1)
}

/** Fills in one page from top to bottom; questions that are not asked are passed over. */
export const fillPage = async (page: Page, name: string, answers: Answers): Promise<void> => {
  for (const placed of questions.filter((each) => each.page.name === name)) {
    const value = answerTo(answers, placed.question.key)
    if (value === '') continue
    await openEntry(page, placed)
    await answer(page, placed, value)
  }
}

export const fillEverything = async (page: Page, answers: Answers): Promise<void> => {
  for (const { name, title } of form.pages) {
    await expect(page.locator('h1', { hasText: title })).toBeVisible()
    await fillPage(page, name, answers)
    if (name !== form.pages.at(-1)?.name) await page.getByRole('button', { name: 'Continue', exact: true }).click()
  }
}

/** The button at the end of the last page, whether or not the summary offers another one. */
export const submitButton = (page: Page | Locator): Locator => page.getByRole('button', { name: 'Submit', exact: true })

/** The question before a submission. */
export const submitQuestion = (page: Page): Locator => page.getByRole('dialog', { name: 'Submit your application' })

/** Says yes to the question before a submission. */
export const confirmSubmission = (page: Page): Promise<void> => submitButton(submitQuestion(page)).click()

/** Presses Submit and says yes to the question. */
export const submit = async (page: Page): Promise<void> => {
  await submitButton(page).click()
  await confirmSubmission(page)
}

/** Opens a page of the form the way a person does. */
export const openStep = async (page: Page, title: string): Promise<void> => {
  await page.locator('nav').getByRole('link', { name: title }).click()
  await expect(page.locator('h1', { hasText: title })).toBeVisible()
}

/** What the server holds for the student who is logged in. */
export const storedAnswers = async (page: Page): Promise<Answers> => {
  const profile = await page.request.get('/api/profile')
  expect(profile.status()).toBe(200)
  return (await profile.json()).answer
}

export const expectStored = async (page: Page, answers: Answers): Promise<void> => {
  const filled = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ''))
  await expect(async () => expect(await storedAnswers(page)).toMatchObject(filled)).toPass({ timeout: 30_000 })
}

const expectForgotten = async (page: Page, keys: readonly string[]): Promise<void> => {
  const left = async () => Object.keys(await storedAnswers(page)).filter((key) => keys.includes(key))
  await expectSaved(page)
  await expect.poll(left).toEqual([])
}

/** Looks at another window for a moment: what was typed is sent at once instead of after two seconds. */
export const lookAway = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  })

export const expectSentAndStored = async (page: Page, answers: Answers): Promise<void> => {
  await lookAway(page)
  await expectStored(page, answers)
}

export const expectSentAndForgotten = async (page: Page, keys: readonly string[]): Promise<void> => {
  await lookAway(page)
  await expectForgotten(page, keys)
}

/** Looks in its place only: a search through the whole form costs more than most of what is waited for. */
export const expectSaved = (page: Page): Promise<void> =>
  expect(page.locator('.save-line').getByText('Saved', { exact: true })).toBeVisible()
