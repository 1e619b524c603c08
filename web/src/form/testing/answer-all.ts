import type { Answers } from '@apply/engine/answers'
import { type Locator, page, userEvent } from 'vitest/browser'

/** The control of a question. */
export const control = (key: string): Locator => page.getBySelector(`[id="${key}"]`)

/** The radio button of an option. */
export const option = (key: string, value: string): Locator => control(key).getBySelector(`input[value="${value}"]`)

const answer = async (key: string, value: string): Promise<void> => {
  const field = control(key)
  const element = await field.findElement()
  if (element instanceof HTMLSelectElement) return field.selectOptions(value)
  if (element instanceof HTMLTextAreaElement) {
    await field.fill(value)
    // A long text becomes the answer when it is left.
    return userEvent.tab()
  }
  if (!(element instanceof HTMLInputElement))
    return value === '' ? field.getByRole('button', { name: 'Clear answer' }).click() : option(key, value).click()
  if (element.type !== 'checkbox') return field.fill(value)
  if (element.checked !== (value === 'true')) await field.click()
}

/** Answers questions the way a person with a pointer does. */
export const answerAll = async (answers: Answers): Promise<void> => {
  for (const [key, value] of Object.entries(answers)) await answer(key, value)
}
