import { form } from '@apply/forms/governors-choice'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { answerAll, control, openStep, requiredAnswers } from './form-applicant.ts'
import { expect, test } from './form-test.ts'

/** Everything that a page can show at once. */
const opened = {
  'About You': {
    country: 'USA',
    state: 'TN',
    mailing_addr_same_as_perm_addr: 'N',
    parent_addr_same_as_stu_perm: 'N',
    gender: 'M',
    selective_service_radio: 'N',
    citizenship_type: '2',
    veteran_classification: 'DEPENDENT',
    dependent_opt: 'Y',
    legacy_radio: 'Y',
  },
  'Your Academics': {
    applied_major: 'BIOL',
    pre_professional_radio: 'Y',
    hs_ged_radio: '1',
    homeschool_radio: 'Y',
    suspended: 'Y',
    sat_taken: 'Y',
    act_taken: 'Y',
    activity_name: 'other',
  },
  'Final Steps': {},
} as const

const titles = ['About You', 'Your Academics', 'Final Steps'] as const

const expectAccessible = async (page: Page): Promise<void> => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

const goTo = async (page: Page, title: string): Promise<void> => {
  if (title !== 'About You') await openStep(page, title)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

for (const title of titles) {
  test(`A11-02 ${title} is accessible for a visitor`, async ({ page }) => {
    await page.goto('/about')
    await goTo(page, title)
    await expectAccessible(page)
  })

  test(`A11-02 ${title} is accessible for a student, with everything open`, async ({ formPage: page }) => {
    await goTo(page, title)
    test.slow()
    await answerAll(page, opened[title])
    await expectAccessible(page)
  })

  test(`A11-02 ${title} is accessible with errors`, async ({ formPage: page }) => {
    await openStep(page, 'Final Steps')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await goTo(page, title)
    test.slow()
    await answerAll(page, opened[title])
    await expectAccessible(page)
  })

  test(`A11-03 ${title} fits 320 px, which is 200 % zoom of 640 px as well`, async ({ formPage: page }) => {
    await goTo(page, title)
    await page.setViewportSize({ width: 320, height: 700 })
    await answerAll(page, opened[title])

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('A11-04 nothing on the form moves by itself', async ({ formPage: page }) => {
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')]
          .map((element) => getComputedStyle(element))
          .filter(
            ({ transitionDuration, animationDuration, animationName }) =>
              !/^0m?s(, 0m?s)*$/.test(transitionDuration) ||
              (animationName !== 'none' && !/^0m?s$/.test(animationDuration)),
          ).length,
    )

    expect(moving).toBe(0)
  })
})

test('A11-02 a focused question is never hidden behind the bar of the steps', async ({ formPage: page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await control(page, 'legacy_radio').getByRole('radio').first().focus()
  const covered: string[] = []
  for (let back = 0; back < 25; back += 1) {
    await page.keyboard.press('Shift+Tab')
    const isCovered = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused) return ''
      const { left, top, width, height } = focused.getBoundingClientRect()
      const front = document.elementFromPoint(left + width / 2, top + height / 2)
      return front === focused || focused.contains(front) || front?.contains(focused) ? '' : focused.id
    })
    if (isCovered !== '') covered.push(isCovered)
  }

  expect(covered).toEqual([])
})

/** Answers the question that has the focus, with keys alone. */
const typeAnswer = async (page: Page, value: string): Promise<void> => {
  const kind = await page.evaluate(() => {
    const focused = document.activeElement
    return focused instanceof HTMLInputElement ? focused.type : (focused?.tagName.toLowerCase() ?? '')
  })
  if (kind === 'checkbox') return page.keyboard.press('Space')
  if (kind === 'date') return page.keyboard.type(`${value.slice(5, 7)}${value.slice(8)}${value.slice(0, 4)}`)
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

test('A11-01 an applicant fills in and submits with nothing but a keyboard', async ({ formPage: page }) => {
  test.slow()
  const left = new Map(Object.entries(requiredAnswers))
  const focusedKey = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      return focused instanceof HTMLInputElement && focused.type === 'radio' ? focused.name : (focused?.id ?? '')
    })
  const tabTo = async (isThere: () => Promise<boolean>): Promise<void> => {
    while (!(await isThere())) {
      await page.keyboard.press('Tab')
      const value = left.get(await focusedKey())
      if (value === undefined) continue
      left.delete(await focusedKey())
      await typeAnswer(page, value)
    }
  }
  const isOn = (name: string) => async () =>
    (await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')) === name

  for (const { title } of form.pages.slice(0, -1)) {
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await tabTo(isOn('Continue'))
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Final Steps', level: 1 })).toBeVisible()
  await tabTo(isOn('Submit'))
  expect([...left.keys()]).toEqual([])
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/completion')
})
