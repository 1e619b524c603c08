import { storeAnswers } from './calls.ts'
import { expectAccessible } from './expect-accessible.ts'
import { answerAll, control, expectSentAndStored, openStep, submitButton } from './form-applicant.ts'
import { expect, test } from './lasting-window.ts'
import { expectNothingMoves } from './screen-checks.ts'
import { fileInput, picture } from './uploads.ts'

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

/** After Submit the first of them is open, so that a step leads to each. */
const titles = ['Your Academics', 'Final Steps', 'About You'] as const

test('A11-02 A11-03 every page is accessible with everything open and every error, and fits 320 px, which is 200 % zoom of 640 px as well', async ({
  formPage: page,
}) => {
  await openStep(page, 'Final Steps')
  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: "We're missing some information!" })).toBeVisible()
  for (const title of titles) {
    await openStep(page, title)
    await answerAll(page, opened[title])
    await expectAccessible(page)

    await page.setViewportSize({ width: 320, height: 700 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})

test('A11-02 A11-04 what changes while one answers is accessible: focus, news about saving, cleared fields, tabs, a file', async ({
  formPage: page,
}) => {
  await test.step('nothing on the form moves by itself', () => expectNothingMoves(page))
  await test.step('a focused question is never hidden behind the bar of the steps', async () => {
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
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '2' })
  await fileInput(page).setInputFiles(picture)
  await expect(page.getByRole('link', { name: 'Download PDF of report.png' })).toBeVisible()
  await expectAccessible(page, '.tabs')
  await page.getByRole('tab', { name: 'Send it later' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete File' })).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Send it later' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page, '.tabs')

  await openStep(page, 'About You')
  await answerAll(page, { city: 'Nashville', zip: '37040' })
  await expectSentAndStored(page, { city: 'Nashville', zip: '37040' })
  await storeAnswers(page, { city: 'Memphis' })
  await answerAll(page, { first_name: 'Maya' })
  await expect(page.getByText('Your application now says “Memphis”.')).toBeVisible()
  await control(page, 'address_line_1').pressSequentially('1')
  await expect(page.locator('.cleared-line')).toContainText('2 answers were cleared: “City”, “ZIP/Postal Code”.')
  // Screen readers announce changes of live regions that were there before.
  const failure = await page.locator('.save-line').getByRole('status').elementHandle()
  await page.route('**/api/answer', (route) => route.abort())
  await answerAll(page, { first_name: 'May' })
  await expect(page.getByText('Not saved yet: we will keep trying')).toBeVisible()
  expect(await failure?.textContent()).toBe('Not saved yet: we will keep trying')
  await expectAccessible(page, '.save-line, .save-notice, .cleared-line')
})
