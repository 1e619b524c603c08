import { answerTo } from '@apply/engine/answers'
import { allQuestions } from '@apply/engine/walk'
import { form } from '@apply/forms/governors-choice'
import type { DrivenPage } from '../driven-page.ts'
import { expect } from '../expect.ts'
import { requiredAnswers } from '../form-applicant.ts'
import { goodPassword } from '../student.ts'

export const press = (page: DrivenPage, name: string): Promise<void> => page.press('main button', name)

/** Waits for a screen, which must be no wider than its window. */
export const seeHeading = async (page: DrivenPage, title: string): Promise<void> => {
  await page.see('h1', title)
  expect(await page.run(() => document.documentElement.scrollWidth - window.innerWidth), title).toBeLessThanOrEqual(0)
}

/** Waits until a field has this value. */
export const seeValue = async (page: DrivenPage, key: string, value: string): Promise<void> => {
  await page.see(`#${key}`)
  const read = () => page.run((id) => document.querySelector<HTMLInputElement>(`#${id}`)?.value, key)
  await expect.poll(read, key).toBe(value)
}

/** Waits until nothing that can be seen matches. */
export const seeNo = (page: DrivenPage, selector: string): Promise<void> =>
  expect.poll(() => page.run((gone) => document.querySelectorAll(gone).length, selector), selector).toBe(0)

/** The field of a label. */
export const labelled = async (page: DrivenPage, label: string): Promise<string> => {
  await page.see('label', label)
  const id = await page.run(
    (text) => [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(text))?.htmlFor,
    label,
  )
  return `[id="${id}"]`
}

export const typeInto = async (page: DrivenPage, label: string, text: string): Promise<void> =>
  page.type(await labelled(page, label), text)

/** Answers one question the way a person does. */
export const answer = async (page: DrivenPage, key: string, value: string): Promise<void> => {
  const control = `#${key}`
  await page.see(control)
  const kind = await page.run((selector) => {
    const node = document.querySelector(selector)
    return `${node?.tagName} ${node?.getAttribute('type') ?? ''}`.trim()
  }, control)
  if (kind === 'SELECT') await page.choose(control, value)
  else if (kind === 'FIELDSET') await page.type(`${control} input[value="${value}"]`, ' ')
  else if (kind === 'INPUT checkbox') await page.type(control, ' ')
  else if (kind === 'INPUT date') await page.type(control, value.replace(/^(.{4})-(..)-(..)$/, '$2$3$1'))
  else await page.type(control, value)
}

/** Answers what is required on one page. */
export const fillPage = async (page: DrivenPage, name: string): Promise<void> => {
  const asked = allQuestions(form).filter((placed) => placed.page.name === name)
  for (const { question } of asked) {
    const value = answerTo(requiredAnswers, question.key)
    if (value !== '') await answer(page, question.key, value)
  }
}

/** From the Log In card to the first page of the form. */
export const logIn = async (page: DrivenPage, username?: string): Promise<void> => {
  await seeHeading(page, 'Log In')
  if (username !== undefined) await page.type('[name="username"]', username)
  await page.type('[name="password"]', goodPassword)
  await press(page, 'Log In')
  await seeHeading(page, 'About You')
}

/** What the server holds for the student who is logged in. */
export const stored = (page: DrivenPage): Promise<unknown> =>
  page.run(async () => (await (await fetch('/api/profile')).json()).answer)
