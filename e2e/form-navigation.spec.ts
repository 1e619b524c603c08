import { answerAll, control, expectStored, openStep } from './form-applicant.ts'
import { recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'
import { routeOnce } from './route-once.ts'

const steps = { name: 'Steps of the application' } as const

test('NAV-18 CFG-06 a student goes from page to page, and each change saves, validates and reports', async ({
  studentPage: page,
  context,
}) => {
  const opened = page.waitForResponse('**/api/last-page')
  await page.goto('/about')
  await opened
  const sizeOf = (name: string) => page.getByRole('button', { name, exact: true }).boundingBox()
  const notSaved = page.getByText('Not saved yet: we will keep trying')

  await test.step('REV-01 a step says how many questions are left', async () => {
    const about = page.getByRole('navigation', steps).getByRole('link', { name: 'About You' })
    await expect(about).toContainText('10 left')
    await answerAll(page, { first_name: 'Maya' })
    await expect(about).toContainText('9 left')
    await expectStored(page, { first_name: 'Maya' })
  })

  await test.step('NAV-10 NAV-21 NAV-23 a click on a step saves and posts the validations before the page changes', async () => {
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const calls = recordCalls(page, /\/api\/(answer|validations|last-page)$/)
    await answerAll(page, { last_name: 'Okafor' })
    const pagesMeanwhile: string[] = []
    await page.route(/api\/(answer|validations)$/, async (route) => {
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      pagesMeanwhile.push(new URL(page.url()).pathname)
      await route.continue()
    })
    expect(await sizeOf('Continue')).toMatchObject({ width: 240, height: 48 })
    await openStep(page, 'Your Academics')

    expect(pagesMeanwhile).toEqual(['/about', '/about'])
    await expect
      .poll(() => calls)
      .toEqual([
        { name: 'PUT /api/answer', body: { last_name: 'Okafor' } },
        { name: 'POST /api/validations', body: {} },
        { name: 'PUT /api/last-page', body: { last_page: '/education-ug' } },
      ])
    await page.unroute(/api\/(answer|validations)$/)
    expect(await sizeOf('Continue')).toMatchObject({ width: 240, height: 48 })
    await openStep(page, 'Final Steps')
    expect(await sizeOf('Submit')).toMatchObject({ width: 160, height: 48 })
    await expect.poll(() => calls.at(-1)?.body).toEqual({ last_page: '/final-steps' })
  })

  await test.step('NAV-21 without a connection the page changes all the same, and nothing is lost', async () => {
    await openStep(page, 'About You')
    await context.setOffline(true)
    await answerAll(page, { first_name: 'May' })
    await openStep(page, 'Your Academics')
    await expect(notSaved).toBeVisible()
    await expect(page.getByLabel('Error Notification')).toHaveCount(0)
    await context.setOffline(false)
    await expectStored(page, { first_name: 'May' })
  })

  await test.step('ERR-08 validations that cannot be posted raise an error toast, and the page changes', async () => {
    await page.route('**/api/validations', (route) => route.fulfill({ status: 500, json: { message: 'No room left' } }))
    await openStep(page, 'About You')
    await expect(page.getByLabel('Error Notification')).toContainText('No room left.')
    await page.unroute('**/api/validations')
  })

  await test.step('NAV-21 the validations are posted even if the answers cannot be saved', async () => {
    await page.route('**/api/answer', (route) => route.fulfill({ status: 500, json: { message: 'Not now' } }))
    await answerAll(page, { first_name: 'Maya' })
    const calls = recordCalls(page, /validations/)
    await openStep(page, 'Your Academics')
    await expect.poll(() => calls).toEqual([{ name: 'POST /api/validations', body: {} }])
    await expect(notSaved).toBeVisible()
    await page.unroute('**/api/answer')
  })

  await test.step('NAV-22 continue saves and opens the next page at its top', async () => {
    await openStep(page, 'About You')
    await control(page, 'middle_name').fill('Ada')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page).toHaveURL('/education-ug')
    await expect(page.getByRole('heading', { name: 'Your Academics', level: 1 })).toBeInViewport()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expectStored(page, { first_name: 'Maya', middle_name: 'Ada' })
  })

  await test.step('NAV-09 the change of page is remembered: a typed address is not replaced by the last page', async () => {
    await page.goto('/final-steps')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Final Steps')
    await expect(page).toHaveURL('/final-steps')
  })
})

test('NAV-21 a change of page that was still being saved takes nobody away from where they have gone meanwhile', async ({
  formPage: page,
}) => {
  const hold = async () => {
    const held = Promise.withResolvers<void>()
    await routeOnce(page, '**/api/validations', (route) => held.promise.then(() => route.continue()))
    return async () => {
      const answered = page.waitForResponse('**/api/validations')
      held.resolve()
      await (await answered).finished()
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    }
  }

  await test.step('to another step', async () => {
    const release = await hold()
    await page.locator('nav').getByRole('link', { name: 'Your Academics' }).click()
    await openStep(page, 'Final Steps')
    await release()
    await expect(page).toHaveURL('/final-steps')
  })

  await test.step('to the account page', async () => {
    await openStep(page, 'About You')
    const release = await hold()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await expect(page).toHaveURL('/account')
    await release()
    await expect(page).toHaveURL('/account')
  })
})
