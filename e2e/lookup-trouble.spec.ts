import type { Page } from '@playwright/test'
import { control, openStep } from './form-applicant.ts'
import { expect, test } from './lasting-window.ts'
import { isRecord, isSearch, lookup, options, searchFor, suggesting, textOf } from './lookup-box.ts'

/** Waits until the page has handled what has arrived, and drawn it. */
const afterDrawing = (page: Page) =>
  page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))))

test('LKP-02 LKP-03 LKP-06 a search that fails, comes late or finds no record says nothing, and free text is the way on', async ({
  formPage: page,
  context,
}) => {
  test.slow()
  const field = lookup(page, 'address_line_1')
  for (const fail of [
    { status: 500, json: { message: 'Broken.' } },
    { status: 429, json: { message: 'Too many.' } },
    { status: 200, contentType: 'text/html', body: '<p>Not JSON</p>' },
  ])
    await test.step(`a response of ${fail.status} that is no list shows no list and no message`, async () => {
      await page.route(isSearch, (route) => route.fulfill(fail))
      const answered = page.waitForResponse((response) => isSearch(new URL(response.url())))
      await field.fill('')
      await field.pressSequentially(`${fail.status} Oak Way`)
      await answered
      await page.unroute(isSearch)
      await expect(options(page)).toHaveCount(0)
      await expect(page.getByText(/Broken|Too many|unexpected/)).toHaveCount(0)
      await expect(field).toHaveValue(`${fail.status} Oak Way`)
    })

  await test.step('without a connection the text stays and nothing is said', async () => {
    await context.setOffline(true)
    const failed = page.waitForEvent('requestfailed', (request) => isSearch(new URL(request.url())))
    await field.fill('')
    await field.pressSequentially('12 Oak Way')
    await failed
    await expect(options(page)).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(field).toHaveValue('12 Oak Way')
    await context.setOffline(false)
  })

  await test.step('an answer that comes after a later one is ignored', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(isSearch, async (route) => {
      if (textOf(route) === 'oak') await held.promise
      await route.fulfill(suggesting(`Result of ${textOf(route)}`)).catch(() => undefined)
    })
    await field.fill('')
    const first = page.waitForRequest((request) => new URL(request.url()).searchParams.get('text') === 'oak')
    await field.pressSequentially('oak')
    await first
    await field.pressSequentially('wood')
    await expect(options(page)).toContainText('Result of oakwood')
    held.resolve()
    await afterDrawing(page)
    await expect(options(page)).toHaveCount(1)
    await expect(options(page)).toContainText('Result of oakwood')
    await page.unroute(isSearch)
  })

  await test.step('an answer that comes when somebody has moved on opens nothing and takes no focus', async () => {
    const held = Promise.withResolvers<void>()
    await field.fill('')
    await expect(options(page)).toHaveCount(0)
    await page.route(isSearch, async (route) => {
      await held.promise
      await route.fulfill(suggesting('Too late')).catch(() => undefined)
    })
    const asked = page.waitForRequest((request) => isSearch(new URL(request.url())))
    await field.pressSequentially('elm')
    await asked
    await control(page, 'city').focus()
    held.resolve()
    await afterDrawing(page)
    await expect(options(page)).toHaveCount(0)
    await expect(control(page, 'city')).toBeFocused()
    await page.unroute(isSearch)
  })

  await test.step('when the record cannot be fetched, the chosen label stays, silently', async () => {
    await page.route(isRecord, (route) => route.fulfill({ status: 503, json: { message: 'Down.' } }))
    await searchFor(page, 'address_line_1', '123 inv')
    await options(page).first().click()
    await expect(field).toHaveValue('123 Invented Way')
    await expect(control(page, 'city')).toHaveValue('')
    await expect(page.getByText('Down.')).toHaveCount(0)

    await openStep(page, 'Your Academics')
    await page.locator('[id="hs_ged_radio"] input[value="1"]').check()
    await searchFor(page, 'hs_name', 'sampleton high')
    await options(page).first().click()
    await expect(lookup(page, 'hs_name')).toHaveValue('Sampleton High School (invented)')
    await expect(page.getByText('Enter your school information below.')).toBeVisible()
  })
})

test('LKP-02 LKP-03 NAV-06 without the code of the suggestions one types on, and it comes with the connection, searches, and leaves the caret in its place', async ({
  studentPage: page,
}) => {
  await page.route(/lookup-box.*\.js/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('lookup-box'))
  await page.goto('/about')
  await failed
  const plain = page.locator('input[id="address_line_1"]:not([role])')
  await plain.pressSequentially('123 inv')
  await plain.press('ArrowLeft')
  await plain.press('ArrowLeft')
  await expect(page.getByText('Something went wrong.')).toHaveCount(0)

  const hasKeptFocus = await page.evaluateHandle(() => {
    let isKept = true
    const watch = () => {
      isKept &&= document.activeElement?.id === 'address_line_1'
    }
    new MutationObserver(watch).observe(document.body, { childList: true, subtree: true })
    return () => isKept
  })
  await page.unroute(/lookup-box.*\.js/)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))

  await expect(lookup(page, 'address_line_1')).toBeFocused()
  expect(await hasKeptFocus.evaluate((isKept) => isKept()), 'a key at any moment reaches the field').toBe(true)
  await expect(options(page).first()).toContainText('123 Invented Way')
  await page.keyboard.type('n')
  await expect(lookup(page, 'address_line_1')).toHaveValue('123 innv')
})
