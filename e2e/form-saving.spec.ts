import type { BrowserContext, Page } from '@playwright/test'
import {
  answerAll,
  control,
  expectSaved,
  expectStored,
  lookAway,
  openStep,
  store,
  storedAnswers,
} from './form-applicant.ts'
import { test as inOwnWindow, recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'
import { createStudent, logInWithoutCard, type Student } from './student.ts'

const notYet = 'Not saved yet: we will keep trying'
const saves = (page: Page) => recordCalls(page, /^\/api\/answer$/)

const logIn = async (page: Page, { username, password }: Student): Promise<void> => {
  await page.getByLabel('Email address', { exact: true }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/about/)
}

test('SAV-07 a change saves itself two seconds after the last key, and only what changed is sent', async ({
  formPage: page,
}) => {
  const calls = saves(page)

  await control(page, 'first_name').pressSequentially('Maya', { delay: 60 })
  await expect(page.getByText('Saving…')).toBeVisible()
  await expectSaved(page)

  expect(calls).toEqual([{ name: 'PUT /api/answer', body: { first_name: 'Maya' } }])
  await expectStored(page, { first_name: 'Maya' })
})

inOwnWindow(
  'SAV-07 WID-04 what was typed right before the window is closed is saved, also a long text that was not left',
  async ({ formPage: page, context }) => {
    await openStep(page, 'Your Academics')
    await answerAll(page, { suspended: 'Y' })
    await control(page, 'suspended_comment').pressSequentially('I was ill')
    await page.close({ runBeforeUnload: true })

    const next = await context.newPage()
    await expectStored(next, { suspended: 'Y', suspended_comment: 'I was ill' })
  },
)

inOwnWindow(
  'SAV-07 a page that is hidden saves at once, without waiting for a pause',
  async ({ studentPage: page, server }) => {
    await page.clock.install({ time: server.clock.now() })
    await page.goto('/about')
    await expect(control(page, 'first_name')).toBeVisible()
    await page.clock.pauseAt(new Date(server.clock.now().getTime() + 60_000))

    await control(page, 'city').fill('Clarksville')
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })

    await expectStored(page, { city: 'Clarksville' })
  },
)

test('SAV-08 the page says Saving…, Saved and Not saved yet, as is the case', async ({ formPage: page, context }) => {
  await expectSaved(page)

  await context.setOffline(true)
  await control(page, 'city').fill('Clarksville')
  await expect(page.getByText('Saving…')).toBeVisible()
  await expect(page.getByText(notYet)).toBeVisible()
  await context.setOffline(false)

  await expectSaved(page)
  await expectStored(page, { city: 'Clarksville' })
})

const typeComment = async (page: Page, text: string) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { suspended: 'Y' })
  await expectSaved(page)
  const comment = control(page, 'suspended_comment')
  await comment.pressSequentially(text)
  return comment
}

test('SAV-12 a long text is saved when the typing pauses, and the page does not say Saved before', async ({
  formPage: page,
}) => {
  const calls = saves(page)
  const comment = await typeComment(page, 'I was ill')
  await expect(page.getByText('Saving…')).toBeVisible()
  await expectSaved(page)

  expect(await storedAnswers(page)).toMatchObject({ suspended_comment: 'I was ill' })
  await expect(comment).toBeFocused()
  await comment.blur()
  await lookAway(page)
  expect(calls.map(({ body }) => body)).toEqual([{ suspended: 'Y' }, { suspended_comment: 'I was ill' }])
})

test('SAV-12 without a connection a long text is not called saved, and a reload brings it back', async ({
  formPage: page,
}) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { suspended: 'Y' })
  await expectSaved(page)
  await page.route('**/api/answer', (route) => route.abort())
  await control(page, 'suspended_comment').pressSequentially('I was ill')
  await expect(page.getByText(notYet)).toBeVisible()
  await page.reload()

  await expect(control(page, 'suspended_comment')).toHaveValue('I was ill')
  await page.unroute('**/api/answer')
  await expectStored(page, { suspended_comment: 'I was ill' })
})

test('SAV-12 a long text that the server refuses is told while it is typed, and stays in the field', async ({
  formPage: page,
}) => {
  await page.route('**/api/answer', async (route) => {
    const body = { ...route.request().postDataJSON() }
    if ('suspended_comment' in body) body.suspended_comment = 'x'.repeat(7_001)
    await route.continue({ postData: JSON.stringify(body) })
  })
  const comment = await typeComment(page, 'I was ill')

  await expect(page.getByText('“Please tell us what happened.” could not be saved.')).toBeVisible()
  await expect(comment).toHaveValue('I was ill')
  await expect(comment).toBeFocused()
  await page.unroute('**/api/answer')
  await comment.pressSequentially('.')
  await expectStored(page, { suspended_comment: 'I was ill.' })
})

test('SAV-12 another window sees a long text when the typing pauses, and the newer text wins in both', async ({
  formPage: page,
  context,
}) => {
  const comment = await typeComment(page, 'I was ill')
  const other = await context.newPage()
  await other.goto('/education-ug')
  await comment.pressSequentially('.')
  const same = control(other, 'suspended_comment')
  await expect(same).toHaveValue('I was ill.')

  await same.pressSequentially(' Twice')
  await expect(comment).toHaveValue('I was ill. Twice')
  await comment.blur()

  await expectSaved(page)
  expect(await storedAnswers(page)).toMatchObject({ suspended_comment: 'I was ill. Twice' })
})

test('SAV-09 a reload in the middle of typing loses nothing, not even without a connection', async ({
  formPage: page,
}) => {
  await page.route('**/api/answer', (route) => route.abort())
  await control(page, 'first_name').fill('Maya')
  await control(page, 'last_name').pressSequentially('Okaf')
  await page.reload()

  await expect(control(page, 'first_name')).toHaveValue('Maya')
  await expect(control(page, 'last_name')).toHaveValue('Okaf')
  await page.unroute('**/api/answer')
  await expectStored(page, { first_name: 'Maya', last_name: 'Okaf' })
})

inOwnWindow(
  'SAV-09 a crash of the tab loses no character, not even of a long text that was not left',
  async ({ formPage: page, context }) => {
    await openStep(page, 'Your Academics')
    await page.route('**/api/answer', (route) => route.abort())
    await answerAll(page, { suspended: 'Y' })
    await control(page, 'suspended_comment').pressSequentially('I was ill and')
    const crashed = page.waitForEvent('crash')
    await page.goto('chrome://crash').catch(() => undefined)
    await crashed

    const next = await context.newPage()
    await next.goto('/education-ug')

    await expect(control(next, 'suspended_comment')).toHaveValue('I was ill and')
    await expectStored(next, { suspended: 'Y', suspended_comment: 'I was ill and' })
  },
)

inOwnWindow(
  'SAV-09 a minute without a connection: everything typed meanwhile arrives when it is back',
  async ({ studentPage: page, context, server }) => {
    await page.clock.install({ time: server.clock.now() })
    await page.goto('/about')
    await expect(control(page, 'first_name')).toBeVisible()
    let failed = 0
    page.on('requestfailed', (request) => {
      if (request.url().endsWith('/api/answer')) failed += 1
    })

    await context.setOffline(true)
    await answerAll(page, { first_name: 'Maya', city: 'Clarksville', country: 'USA', state: 'TN' })
    for (let seconds = 0; seconds < 60; seconds += 5) await page.clock.runFor(5_000)
    await expect(page.getByText(notYet)).toBeVisible()
    expect(failed).toBeGreaterThan(2)
    await answerAll(page, { tennessee_county: 'montgomery', zip: '37040' })
    await context.setOffline(false)

    await expectSaved(page)
    await expectStored(page, {
      first_name: 'Maya',
      city: 'Clarksville',
      country: 'USA',
      state: 'TN',
      tennessee_county: 'montgomery',
      zip: '37040',
    })
  },
)

test('SAV-09 the server restarts in the middle of typing, and the next try brings everything', async ({
  formPage: page,
  server,
}) => {
  await control(page, 'first_name').fill('Maya')
  await server.restart(async () => {
    await control(page, 'last_name').fill('Okafor')
    await expect(page.getByText(notYet)).toBeVisible()
  })

  await expectSaved(page)
  await expectStored(page, { first_name: 'Maya', last_name: 'Okafor' })
})

test('SAV-09 on a slow network saves stay in order and the newest answer wins', async ({ formPage: page }) => {
  let running = 0
  let most = 0
  await page.route('**/api/answer', async (route) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
    running -= 1
  })
  for (const name of ['M', 'Ma', 'May', 'Maya']) {
    await control(page, 'first_name').fill(name)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
  }

  await expectSaved(page)
  expect(most).toBe(1)
  expect((await storedAnswers(page)).first_name).toBe('Maya')
})

inOwnWindow(
  'SAV-10 a session that expires in the middle of typing loses nothing once the same person is back',
  async ({ formPage: page, server, student }) => {
    await control(page, 'first_name').fill('Maya')
    await expectSaved(page)
    await page.waitForLoadState('networkidle')
    server.clock.advance(21 * 60_000)
    await control(page, 'last_name').fill('Okafor')
    await expect(page).toHaveURL('/login')

    await logIn(page, student)

    await expect(control(page, 'last_name')).toHaveValue('Okafor')
    await expectStored(page, { first_name: 'Maya', last_name: 'Okafor' })
  },
)

inOwnWindow(
  'SAV-10 changes that were not saved never reach the account of the next person',
  async ({ formPage: page, server, student }) => {
    await page.waitForLoadState('networkidle')
    server.clock.advance(21 * 60_000)
    await control(page, 'last_name').fill('Okafor')
    await expect(page).toHaveURL('/login')
    const other = await createStudent(server)

    await logIn(page, other)
    await control(page, 'first_name').fill('Bo')
    await expectSaved(page)

    expect(await storedAnswers(page)).toEqual({ first_name: 'Bo' })
    await expect(control(page, 'last_name')).toHaveValue('')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await logIn(page, student)
    await expect(control(page, 'last_name')).toHaveValue('Okafor')
  },
)

test('SAV-10 each save names the account it is meant for', async ({ formPage: page, student }) => {
  const saving = page.waitForRequest('**/api/answer')
  await control(page, 'city').fill('Clarksville')

  expect((await saving).headers()['x-account']).toBe(encodeURIComponent(student.username))
})

inOwnWindow(
  'SAV-10 a window left open by one person writes nothing into the session of another',
  async ({ formPage: page, context, server }) => {
    await page.route('**/api/answer', (route) => route.abort())
    await control(page, 'city').fill('Clarksville')
    await expect(page.getByText(notYet)).toBeVisible()
    const other = await createStudent(server)
    // The second window was opened before the login: now it would show who is logged in.
    const cookies = await context.cookies()
    await context.clearCookies()
    const second = await context.newPage()
    await second.goto('/login')
    await context.addCookies(cookies)
    await page.unroute('**/api/answer')
    const reloaded = page.waitForEvent('load')
    await logIn(second, other)
    await reloaded
    await expect(control(second, 'city')).toHaveValue('')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))

    await expect(control(page, 'city')).toHaveValue('')
    await control(second, 'first_name').fill('Bo')
    await expectSaved(second)
    expect(await storedAnswers(second)).toEqual({ first_name: 'Bo' })
  },
)

inOwnWindow(
  'SAV-10 a window that did not notice the login of another person keeps its changes and saves nothing',
  async ({ formPage: page, server }) => {
    await page.waitForLoadState('networkidle')
    const other = await createStudent(server)
    await logInWithoutCard(page, server, other)

    const refused = page.waitForResponse('**/api/answer')
    await control(page, 'city').fill('Clarksville')

    expect((await refused).status()).toBe(403)
    await expect(page.getByText(notYet)).toBeVisible()
    expect(await storedAnswers(page)).toEqual({})
  },
)

const secondWindow = async (context: BrowserContext): Promise<Page> => {
  const other = await context.newPage()
  await other.goto('/about')
  await expect(control(other, 'first_name')).toBeVisible()
  return other
}

test('SAV-03 two windows that change different answers both win and see each other', async ({
  formPage: page,
  context,
}) => {
  const other = await secondWindow(context)

  await control(page, 'first_name').fill('Maya')
  await control(other, 'last_name').fill('Okafor')

  await expect(control(other, 'first_name')).toHaveValue('Maya')
  await expect(control(page, 'last_name')).toHaveValue('Okafor')
  await expectStored(page, { first_name: 'Maya', last_name: 'Okafor' })
})

test('SAV-03 two windows that change the same answer are told after the save', async ({ formPage: page, context }) => {
  const other = await secondWindow(context)

  await control(page, 'city').fill('Nashville')
  await control(other, 'city').fill('Memphis')
  await expectSaved(page)
  await expectSaved(other)

  const { city } = await storedAnswers(page)
  const notice = `“City” was also changed in another window or on another device. Your application now says “${city}”.`
  for (const each of [page, other]) {
    await expect(each.getByText(notice)).toBeVisible()
    await expect(control(each, 'city')).toHaveValue(city ?? '')
  }
})

test('SAV-03 what another device saved meanwhile is brought in at the next save', async ({ formPage: page }) => {
  await control(page, 'city').fill('Nashville')
  await expectSaved(page)
  await store(page, { city: 'Memphis', zip: '38103' })

  await control(page, 'first_name').fill('Maya')

  await expect(control(page, 'zip')).toHaveValue('38103')
  await expect(control(page, 'city')).toHaveValue('Memphis')
  await expect(page.getByText('Your application now says “Memphis”.')).toBeVisible()
})

inOwnWindow(
  'SAV-09 a change left behind by a closed window never runs over a newer answer from elsewhere',
  async ({ formPage: page, context }) => {
    await context.setOffline(true)
    await control(page, 'city').fill('Nashville')
    await expect(page.getByText(notYet)).toBeVisible()
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    await store(next, { city: 'Memphis' })
    await next.goto('/about')

    await expect(control(next, 'city')).toHaveValue('Memphis')
    await next.getByRole('button', { name: 'Use “Nashville”' }).click()

    await expect(control(next, 'city')).toHaveValue('Nashville')
    await expectStored(next, { city: 'Nashville' })
    await expect(next.getByRole('button', { name: 'Use “Nashville”' })).toBeHidden()
  },
)

test('SAV-04 an answer that the server refuses is told, and all others are saved', async ({ formPage: page }) => {
  await page.route('**/api/answer', async (route) => {
    const body = { ...route.request().postDataJSON() }
    if ('city' in body) body.city = 'x'.repeat(60)
    await route.continue({ postData: JSON.stringify(body) })
  })
  await answerAll(page, { first_name: 'Maya', city: 'Clarksville' })

  await expect(page.getByText('“City” could not be saved.')).toBeVisible()
  await expectStored(page, { first_name: 'Maya' })
  expect(await storedAnswers(page)).not.toHaveProperty('city')
})

test('SAV-05 the answers of a visitor survive a reload and stay in their window', async ({ page, context }) => {
  await page.goto('/about')
  await answerAll(page, { first_name: 'Maya', country: 'USA', state: 'TN', tennessee_county: 'montgomery' })
  await page.reload()

  await expect(control(page, 'first_name')).toHaveValue('Maya')
  await expect(control(page, 'tennessee_county')).toHaveValue('montgomery')
  const other = await context.newPage()
  await other.goto('/about')
  await expect(control(other, 'first_name')).toHaveValue('')
})

test('SAV-06 the answers of a visitor travel through sign-up, confirmation and login into the account', async ({
  page,
  server,
}) => {
  const student = { username: `visitor-${process.pid}@example.com`, password: 'Kestrel!Harbor7' }
  await page.goto('/about')
  await answerAll(page, { first_name: 'Maya', country: 'USA', state: 'TN', tennessee_county: 'montgomery' })
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/signup')
  await page.getByLabel('Email address', { exact: true }).fill(student.username)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByLabel('Confirmation code').fill(await server.mailbox.find(student.username, /\b\d{6}\b/))
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Log In' }).click()

  await expect(control(page, 'first_name')).toHaveValue('Maya')
  await expectStored(page, {
    first_name: 'Maya',
    country: 'USA',
    state: 'TN',
    tennessee_county: 'montgomery',
    tennessee_county_desc: 'Montgomery',
  })
  expect(await page.evaluate(() => window.sessionStorage.getItem('visitor answers'))).toBeNull()

  await control(page, 'first_name').fill('May')
  await expectSaved(page)
  await page.reload()
  await expect(control(page, 'first_name')).toHaveValue('May')
})
