import { control, openStep } from './form-applicant.ts'
import { expect, test } from './lasting-window.ts'
import { isRecord, isSearch, lookup, options, searchFor, suggesting, textOf } from './lookup-box.ts'

test('LKP-03 a search that fails shows no list and no message, and free text is the way on', async ({
  formPage: page,
}) => {
  for (const fail of [
    { status: 500, json: { message: 'Broken.' } },
    { status: 429, json: { message: 'Too many.' } },
    { status: 200, contentType: 'text/html', body: '<p>Not JSON</p>' },
  ]) {
    await page.route(isSearch, (route) => route.fulfill(fail))
    const answered = page.waitForResponse((response) => isSearch(new URL(response.url())))
    await lookup(page, 'address_line_1').fill('')
    await lookup(page, 'address_line_1').pressSequentially(`${fail.status} Oak Way`)
    await answered
    await page.unroute(isSearch)

    await expect(options(page)).toHaveCount(0)
    await expect(page.getByText(/Broken|Too many|unexpected/)).toHaveCount(0)
    await expect(lookup(page, 'address_line_1')).toHaveValue(`${fail.status} Oak Way`)
  }
})

test('LKP-03 without a connection the text stays and nothing is said', async ({ formPage: page, context }) => {
  await expect(lookup(page, 'address_line_1')).toBeVisible()
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => isSearch(new URL(request.url())))

  await lookup(page, 'address_line_1').pressSequentially('12 Oak Way')
  await failed

  await expect(options(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(lookup(page, 'address_line_1')).toHaveValue('12 Oak Way')
})

test('LKP-02 an answer that comes after a later one is ignored', async ({ formPage: page }) => {
  let letFirstGo = () => {}
  const held = new Promise<void>((go) => {
    letFirstGo = go
  })
  await page.route(isSearch, async (route) => {
    if (textOf(route) === 'oak') await held
    await route.fulfill(suggesting(`Result of ${textOf(route)}`)).catch(() => undefined)
  })
  const field = lookup(page, 'address_line_1')
  const first = page.waitForRequest((request) => new URL(request.url()).searchParams.get('text') === 'oak')
  await field.pressSequentially('oak')
  await first

  await field.pressSequentially('wood')
  await expect(options(page)).toContainText('Result of oakwood')
  letFirstGo()
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))))

  await expect(options(page)).toHaveCount(1)
  await expect(options(page)).toContainText('Result of oakwood')
})

test('LKP-02 an answer that comes when somebody has moved on opens nothing and takes no focus', async ({
  formPage: page,
}) => {
  let letGo = () => {}
  const held = new Promise<void>((go) => {
    letGo = go
  })
  await page.route(isSearch, async (route) => {
    await held
    await route.fulfill(suggesting('Too late')).catch(() => undefined)
  })
  const asked = page.waitForRequest((request) => isSearch(new URL(request.url())))
  await lookup(page, 'address_line_1').pressSequentially('oak')
  await asked

  await control(page, 'city').focus()
  letGo()
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))))

  await expect(options(page)).toHaveCount(0)
  await expect(control(page, 'city')).toBeFocused()
})

test('LKP-06 when the record cannot be fetched, the chosen label stays, silently', async ({ formPage: page }) => {
  await page.route(isRecord, (route) => route.fulfill({ status: 503, json: { message: 'Down.' } }))
  await searchFor(page, 'address_line_1', '123 inv')
  await options(page).first().click()

  await expect(lookup(page, 'address_line_1')).toHaveValue('123 Invented Way')
  await expect(control(page, 'city')).toHaveValue('')
  await expect(page.getByText('Down.')).toHaveCount(0)

  await openStep(page, 'Your Academics')
  await page.locator('[id="hs_ged_radio"] input[value="1"]').check()
  await searchFor(page, 'hs_name', 'sampleton high')
  await options(page).first().click()
  await expect(lookup(page, 'hs_name')).toHaveValue('Sampleton High School (invented)')
  await expect(page.getByText('Enter your school information below.')).toBeVisible()
})

test('LKP-02 one can type before the suggestions have loaded, and goes on typing in the same place', async ({
  formPage: page,
}) => {
  let letGo = () => {}
  const held = new Promise<void>((go) => {
    letGo = go
  })
  await page.route(/lookup-box.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  const plain = page.locator('input[id="address_line_1"]:not([role])')
  await plain.pressSequentially('123 nv')
  await plain.press('ArrowLeft')
  await plain.press('ArrowLeft')

  letGo()
  await expect(lookup(page, 'address_line_1')).toBeFocused()
  await page.keyboard.type('i')
  await expect(lookup(page, 'address_line_1')).toHaveValue('123 inv')
  await expect(options(page).first()).toContainText('123 Invented Way')
})

test('LKP-02 what was typed before the suggestions have loaded is searched as soon as they have', async ({
  formPage: page,
}) => {
  let letGo = () => {}
  const held = new Promise<void>((go) => {
    letGo = go
  })
  await page.route(/lookup-box.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await page.locator('input[id="address_line_1"]:not([role])').pressSequentially('123 inv')

  letGo()

  await expect(options(page).first()).toContainText('123 Invented Way')
})

test('LKP-03 NAV-06 without the code of the suggestions one types on, and they come with the connection', async ({
  formPage: page,
}) => {
  await page.route(/lookup-box.*\.js/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('lookup-box'))
  await page.reload()
  await failed
  const plain = page.locator('input[id="address_line_1"]:not([role])')
  await plain.pressSequentially('123 in')
  await expect(page.getByText('Something went wrong.')).toHaveCount(0)

  await page.unroute(/lookup-box.*\.js/)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(lookup(page, 'address_line_1')).toBeFocused()
  await page.keyboard.type('v')

  await expect(options(page).first()).toContainText('123 Invented Way')
})
