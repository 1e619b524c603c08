import type { Page } from '@playwright/test'

/** Answers the question that has the focus, with keys alone. */
export const typeAnswer = async (page: Page, value: string): Promise<void> => {
  const kind = await page.evaluate(() => {
    const focused = document.activeElement
    return focused instanceof HTMLInputElement ? focused.type : (focused?.tagName.toLowerCase() ?? '')
  })
  if (kind === 'checkbox') return page.keyboard.press('Space')
  if (kind === 'radio') return chooseRadio(page, value)
  if (kind === 'select') return chooseOption(page, value)
  return page.keyboard.type(value)
}

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

export type Focused = { readonly key: string; readonly text: string }

/** What has the focus: the key of a question, and the words on it. */
export const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement
    const isRadio = element instanceof HTMLInputElement && element.type === 'radio'
    return { key: isRadio ? element.name : (element?.id ?? ''), text: element?.textContent?.trim() ?? '' }
  })
