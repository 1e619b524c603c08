import type { Page } from '@playwright/test'
import { submitApplication } from './calls.ts'
import { expectAccessible } from './expect-accessible.ts'
import { loseResponse } from './lose-response.ts'
import { expectNoSidewaysScrolling } from './screen-checks.ts'
import { identityCookies, logInWithoutCard } from './student.ts'
import { expect, test } from './test.ts'

const minute = 60_000
const inactivity = 'You have been automatically logged out due to inactivity.'

/** Moves the pointer until the watch has noticed it, of which it tells the other tabs. */
const beActive = async (page: Page) => {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    delete dataset.noticed
    new BroadcastChannel('session').onmessage = () => {
      dataset.noticed = 'yes'
    }
  })
  let place = 10
  await expect(async () => {
    place += 5
    await page.mouse.move(place, 10)
    await expect(page.locator('html[data-noticed]')).toBeAttached({ timeout: 250 })
  }).toPass()
}

const openForm = async (page: Page) => {
  await page.clock.install({ time: new Date('2026-01-15T18:00:00Z') })
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/api/last-page'))
  await page.goto('/about')
  await reported
  await beActive(page)
}

const prompt = (page: Page) => page.getByRole('dialog', { name: 'Still working?' })

const email = (page: Page) => page.getByLabel('Email address', { exact: true })

test('SES-10 SES-11 SES-12 a student works, pauses, stays, is logged out, comes back and goes away', async ({
  studentPage: page,
  student,
}) => {
  const reports: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/last-page')) reports.push(request.postDataJSON())
  })
  await openForm(page)

  await test.step('SES-07 the page of an active student is reported every five minutes, that of an idle one is not', async () => {
    await page.clock.fastForward(5 * minute + 1_000)
    await expect.poll(() => reports).toEqual([{ last_page: '/about' }, { last_page: '/about' }])
    await page.clock.fastForward(5 * minute + 1_000)
    await beActive(page)
    expect(reports).toHaveLength(2)
    await page.clock.fastForward(5 * minute + 1_000)
    await expect.poll(() => reports.length).toBe(3)
  })

  await test.step('an account card is not reported as the last page', async () => {
    await page.evaluate(() => {
      history.pushState(null, '', '/forgot')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot Password')
    await beActive(page)
    await page.clock.fastForward(5 * minute + 1_000)
    await expect.poll(() => reports.slice(3)).toEqual([{ last_page: '/about' }])
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About You')
    await beActive(page)
  })

  await test.step('SES-10 after 14 idle minutes the student is asked, with a count-down', async () => {
    await page.clock.fastForward(14 * minute - 5_000)
    await expect(prompt(page)).toBeHidden()
    await page.clock.fastForward(6_000)
    await expect(prompt(page)).toContainText(
      'You have been inactive for a little while. Would you like to stay logged in?',
    )
    await page.clock.runFor(20_000)
    await expect(prompt(page).getByRole('timer')).toContainText(/in (3\d|4\d) seconds/)
  })

  await test.step('A11-02 A11-03 the prompt has the focus, is accessible, and fits 320 px', async () => {
    await expect(prompt(page)).toBeFocused()
    await expectAccessible(page, '[role="dialog"]')
    await expectNoSidewaysScrolling(page)
    expect(
      await prompt(page)
        .locator('.modal-body')
        .evaluate((body) => body.scrollWidth - body.clientWidth),
    ).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('SES-11 A11-01 Yes, reached by keyboard, closes the prompt and restarts the timer', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(prompt(page).getByRole('button', { name: 'Yes' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(prompt(page)).toBeHidden()
    await page.clock.fastForward(13 * minute)
    await expect(prompt(page)).toBeHidden()
    await page.clock.fastForward(minute + 1_000)
    await expect(prompt(page)).toBeVisible()
    await expect(page).toHaveURL('/about')
    await page.getByRole('button', { name: 'Yes - Take me back to my application' }).click()
  })

  await test.step('SES-12 SAV-10 No logs out with the message, and what was not saved waits for the same person', async () => {
    await page.route('**/api/answer', (route) => route.abort())
    await page.getByLabel('City').first().fill('Clarksville')
    await page.clock.fastForward(14 * minute + 1_000)
    await page.getByRole('button', { name: 'No - Please log me out' }).click()
    await expect(page.getByRole('alert')).toHaveText(inactivity)
    await expect(page.getByText('What you typed is safe in this browser.')).toBeVisible()
    await expect.poll(() => identityCookies(page.context())).toEqual([])
    await page.unroute('**/api/answer')
    const saved = page.waitForRequest('**/api/answer')
    await email(page).fill(student.username)
    await page.getByLabel('Password', { exact: true }).fill(student.password)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByLabel('City').first()).toHaveValue('Clarksville')
    await page.clock.runFor(3_000)
    expect((await saved).postDataJSON()).toEqual({ city: 'Clarksville' })
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })

  await test.step('SES-12 SES-19 SES-20 fifteen idle minutes log out, on the server too, and the card has the address for an hour', async () => {
    await beActive(page)
    await page.clock.fastForward(14 * minute + 1_000)
    await expect(prompt(page)).toBeVisible()
    const loggedOut = page.waitForResponse((answer) => answer.url().endsWith('/api/logout'))
    await page.clock.fastForward(minute)
    await expect(page.getByRole('alert')).toHaveText(inactivity)
    expect((await loggedOut).status()).toBe(200)
    await expect(page.getByText('Everything you typed is safe. Log in to go on.')).toBeVisible()
    await expect(email(page)).toHaveValue(student.username)
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))).not.toContain(
      student.username,
    )
    await page.clock.fastForward(60 * minute)
    await expect(email(page)).toHaveValue('')
  })
})

test('SES-07 SES-13 SES-19 activity in one tab counts for all, and who returns after the computer slept is logged out', async ({
  studentPage: page,
  student,
  context,
  server,
}) => {
  const other = await context.newPage()
  await openForm(page)
  await openForm(other)
  await page.clock.fastForward(13 * minute)
  await beActive(other)
  await page.clock.fastForward(3 * minute)
  await expect(page).toHaveURL('/about')
  await expect(prompt(page)).toBeHidden()
  await other.close()

  // The session is still kept alive before the computer sleeps; on the server it ends meanwhile as well.
  await beActive(page)
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/last-page'))
  await page.clock.pauseAt(new Date('2026-01-15T18:25:00Z'))
  await kept
  await page.clock.setSystemTime(new Date('2026-01-15T19:50:00Z'))
  server.clock.advance(90 * minute)
  await page.mouse.move(200, 200)
  await expect(page).toHaveURL('/login')
  await page.clock.resume()
  await expect(page.getByRole('alert')).toHaveText(inactivity)
  await expect(email(page)).toHaveValue(student.username)

  await page.reload()
  await expect(email(page)).toHaveValue('')
})

/** Lets time pass for browser and server alike. */
const pass = async (page: Page, server: { readonly clock: { advance: (time: number) => void } }, time: number) => {
  server.clock.advance(time)
  await page.clock.fastForward(time)
}

test('SES-03 SES-07 SES-14 reading the completion page keeps the session and reports no page, and without the readable cookie one is a visitor, who is neither prompted nor logged out', async ({
  studentPage: page,
  student,
  server,
}) => {
  await submitApplication(page)
  await page.clock.install({ time: server.clock.now() })
  const reports: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/last-page') && reports.push(request.url()))
  await page.goto('/completion')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application was successfully submitted.')

  for (let round = 0; round < 5; round += 1) {
    await beActive(page)
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/tabs'))
    await pass(page, server, 5 * minute + 1_000)
    expect((await kept).status()).toBe(200)
  }
  expect((await page.request.get('/api/profile')).status()).toBe(200)
  expect(reports).toEqual([])

  await test.step('20 minutes without a call end it', async () => {
    server.clock.advance(20 * minute + 1_000)
    await page.reload()
    await expect(page).toHaveURL('/login')
  })

  await test.step('without the readable cookie the form is that of a visitor, who stays there', async () => {
    await logInWithoutCard(page, server, student)
    await page.context().clearCookies({ name: 'GovernorsIdentity.present' })
    await page.goto('/about')
    await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible()
    await page.clock.fastForward(20 * minute)
    await expect(prompt(page)).toBeHidden()
    await expect(page).toHaveURL('/about')
  })
})

test('SES-12 SES-13 ERR-06 a computer that wakes up without a connection logs out as soon as it has one', async ({
  studentPage: page,
  context,
}) => {
  await openForm(page)
  await context.setOffline(true)
  await page.clock.fastForward(20 * minute)
  await page.mouse.move(200, 200)
  await expect(page.getByRole('main')).toContainText('You are still logged in on this computer.')
  await expect(page.getByLabel('First Name')).toHaveCount(0)

  await context.setOffline(false)

  await expect(page.getByRole('heading', { name: 'Log In', level: 1 })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(inactivity)
  expect(await identityCookies(context)).toEqual([])
})

test('SES-10 SES-12 the prompt counts its last minute and logs out, also if the clock of the device is set back', async ({
  studentPage: page,
}) => {
  await openForm(page)
  await page.clock.fastForward(14 * minute + 5_000)
  await expect(prompt(page)).toBeVisible()
  await page.clock.setSystemTime(new Date('2020-01-15T18:00:00Z'))
  await page.clock.fastForward(1_000)
  await expect(prompt(page).getByRole('timer')).toHaveText('We will log you out in 60 seconds.')
  await page.clock.fastForward(minute)
  await expect(page.getByRole('alert')).toHaveText(inactivity)
})

test('ERR-06 a logout whose response was lost says at the next try that the person is logged out', async ({
  studentPage: page,
}) => {
  await page.goto('/about')
  await loseResponse(page, 'GET', '/api/logout')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('main')).toContainText('You are still logged in on this computer.')

  await page.getByRole('button', { name: 'Try to log out again' }).click()

  await expect(page.getByRole('heading', { name: 'Log In', level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'You have been logged out.' })).toBeVisible()
})

test('SES-12 ERR-06 an idle logout that the server could not make is tried until it succeeds, but not once there is a new session', async ({
  studentPage: page,
  student,
  context,
  server,
}) => {
  await openForm(page)
  await context.route('**/api/logout', (route) => route.fulfill({ status: 503, json: { message: 'Down.' } }))
  await page.clock.fastForward(20 * minute)
  await expect(page.getByRole('main')).toContainText('You are still logged in on this computer.')
  await expect(page.getByRole('button', { name: 'Back to the application' })).toHaveCount(0)

  await test.step('a login in another window ends the tries', async () => {
    const other = await context.newPage()
    await other.goto('/login')
    await logInWithoutCard(other, server, student)
    await other.evaluate(() => new BroadcastChannel('session').postMessage({ kind: 'logged in' }))
    await expect(page.getByRole('heading', { name: 'You are logged in', level: 1 })).toBeVisible()
    await other.close()
  })

  await test.step('otherwise the next one logs out', async () => {
    await page.goto('/about')
    await beActive(page)
    await page.clock.fastForward(20 * minute)
    await expect(page.getByRole('main')).toContainText('You are still logged in on this computer.')
    await context.unroute('**/api/logout')
    await page.clock.fastForward(31_000)
    await expect(page.getByRole('alert')).toHaveText(inactivity)
    expect(await identityCookies(context)).toEqual([])
  })
})
