import { expectNoSidewaysScrolling } from './screen-checks.ts'
import { newAddress } from './student.ts'
import { expect, test } from './test.ts'
import { signUp } from './way-in.ts'

const blockStorage = () => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
}

/** Fills both storages to the last letter. */
const fillStorage = () => {
  for (const storage of [localStorage, sessionStorage])
    for (let length = 2 ** 23; length >= 1; length /= 2)
      try {
        storage.setItem(`filled ${length}`, '.'.repeat(length))
      } catch {
        // Half of it may still fit.
      }
}

test('ERR-16 A11-03 a browser that blocks cookies shows what to do', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url })
  await context.addInitScript(blockStorage)
  const page = await context.newPage()
  for (const path of ['/about', '/login', '/about?service_token=any']) {
    await page.goto(path)

    await expect(page.getByRole('main')).toContainText('Please allow cookies for this site')
    await expectNoSidewaysScrolling(page)
  }
  await context.close()
})

test('ERR-17 A11-03 a page whose script cannot be loaded says after a while what to do', async ({ page }) => {
  await page.route(/\/assets\/start.*\.js/, (route) => route.abort())
  await page.goto('/about')
  const help = page.getByText('Please check your connection and reload the page.')
  await expect(help).toBeHidden()

  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  await expect(help).toBeVisible()
  await expectNoSidewaysScrolling(page)

  await page.unrouteAll()
  await page.reload()
  await expect(page.getByLabel('First Name').first()).toBeVisible()
  await expect(help).toHaveCount(0)
})

test('ERR-18 SAV-06 with a full storage a visitor types, signs up, logs in and goes on, and every answer is saved, also one that waited on another page', async ({
  page,
  server,
}) => {
  await page.goto('/about')
  await page.evaluate(fillStorage)
  await page.getByLabel('First Name').first().pressSequentially('Maya')
  await page.getByRole('button', { name: 'Continue' }).click()
  await signUp(page, server, newAddress())
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByLabel('First Name').first()).toHaveValue('Maya')
  await page.evaluate(fillStorage)
  await page.locator('#city').fill('Lagos')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Academics')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { answer } = await (await page.request.get('/api/profile')).json()
  expect(answer).toMatchObject({ first_name: 'Maya', city: 'Lagos' })

  await test.step('what could not be saved is still there after another page', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About You')
    await page.evaluate(fillStorage)
    await page.route('**/api/answer', (route) => route.abort())
    await page.locator('#city').fill('Accra')
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
    await page.unroute('**/api/answer')
    await page.goBack()
    await expect(page.locator('#city')).toHaveValue('Accra')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const { answer } = await (await page.request.get('/api/profile')).json()
    expect(answer).toMatchObject({ city: 'Accra' })
  })
})
