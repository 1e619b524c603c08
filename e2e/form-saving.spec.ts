import type { Page } from '@playwright/test'
import { storeAnswers } from './calls.ts'
import {
  answerAll,
  control,
  expectSaved,
  expectSentAndStored,
  expectStored,
  lookAway,
  openStep,
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

test('SAV-08 one person types, and every change is saved, in order and with its state in sight', async ({
  formPage: page,
  context,
  server,
  student,
}) => {
  await test.step('SAV-07 SAV-10 a change saves itself after the last key, only what changed is sent, for the account it is meant for', async () => {
    await expectSaved(page)
    const calls = saves(page)
    const saving = page.waitForRequest('**/api/answer')
    await control(page, 'first_name').pressSequentially('Maya', { delay: 60 })
    await expect(page.getByText('Saving…')).toBeVisible()
    await expectSaved(page)

    expect(calls).toEqual([{ name: 'PUT /api/answer', body: { first_name: 'Maya' } }])
    expect((await saving).headers()['x-account']).toBe(encodeURIComponent(student.username))
    await expectStored(page, { first_name: 'Maya' })
  })

  await test.step('SAV-08 SAV-09 without a connection the page says Not saved yet, and saves when it is back', async () => {
    await context.setOffline(true)
    await control(page, 'city').fill('Clarksville')
    await expect(page.getByText('Saving…')).toBeVisible()
    await expect(page.getByText(notYet)).toBeVisible()
    await context.setOffline(false)

    await expectSaved(page)
    await expectStored(page, { city: 'Clarksville' })
  })

  await test.step('SAV-03 what another device saved meanwhile is brought in at the next save', async () => {
    await storeAnswers(page, { city: 'Memphis', zip: '38103' })
    await control(page, 'middle_name').fill('Ada')

    await expect(control(page, 'zip')).toHaveValue('38103')
    await expect(control(page, 'city')).toHaveValue('Memphis')
    await expect(page.getByText('Your application now says “Memphis”.')).toBeVisible()
  })

  await test.step('SAV-04 an answer that the server refuses is told, and all others are saved', async () => {
    await page.route('**/api/answer', async (route) => {
      const body = { ...route.request().postDataJSON() }
      if ('city' in body) body.city = 'x'.repeat(60)
      await route.continue({ postData: JSON.stringify(body) })
    })
    await answerAll(page, { preferred_name: 'May', city: 'Nashville' })

    await expect(page.getByText('“City” could not be saved.')).toBeVisible()
    await expectStored(page, { preferred_name: 'May' })
    expect(await storedAnswers(page)).toHaveProperty('city', 'Memphis')
    await page.unroute('**/api/answer')
  })

  await test.step('on a slow network saves stay in order and the newest answer wins', async () => {
    let running = 0
    let most = 0
    await page.route('**/api/answer', async (route) => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
      running -= 1
    })
    for (const name of ['B', 'Bo', 'Bol', 'Bola']) {
      await control(page, 'first_name').fill(name)
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
    }

    await expectSaved(page)
    expect(most).toBe(1)
    expect((await storedAnswers(page)).first_name).toBe('Bola')
    await page.unroute('**/api/answer')
  })

  await test.step('SAV-09 a form that is opened again while its last save is on its way starts with what was typed', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/answer', (route) => held.promise.then(() => route.continue()))
    await control(page, 'first_name').fill('Bolanle')
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()
    const firstShown = page.waitForFunction(() => {
      const field = document.getElementById('first_name')
      return field instanceof HTMLInputElement && { value: field.value }
    })
    await page.goBack()
    held.resolve()

    expect(await (await firstShown).jsonValue()).toEqual({ value: 'Bolanle' })
    await expectSaved(page)
    await page.unroute('**/api/answer')
  })

  await test.step('the server restarts in the middle of typing, and the next try brings everything', async () => {
    await control(page, 'first_name').fill('Maya')
    await server.restart(async () => {
      await control(page, 'last_name').fill('Okafor')
      await expect(page.getByText(notYet)).toBeVisible()
    })

    await expectSaved(page)
    await expectStored(page, { first_name: 'Maya', last_name: 'Okafor' })
  })
})

const typeComment = async (page: Page, text: string) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { suspended: 'Y' })
  await expectSaved(page)
  const comment = control(page, 'suspended_comment')
  await comment.pressSequentially(text)
  return comment
}

test('SAV-09 SAV-12 a long text is saved while it is typed, refused in words, and brought back by a reload', async ({
  formPage: page,
}) => {
  const calls = saves(page)
  const comment = await typeComment(page, 'I was ill')
  await test.step('it is saved when the typing pauses, and the page does not say Saved before', async () => {
    await expect(page.getByText('Saving…')).toBeVisible()
    await expectSaved(page)

    expect(await storedAnswers(page)).toMatchObject({ suspended_comment: 'I was ill' })
    await expect(comment).toBeFocused()
    await comment.blur()
    await lookAway(page)
    expect(calls.map(({ body }) => body)).toEqual([{ suspended: 'Y' }, { suspended_comment: 'I was ill' }])
  })

  await test.step('a refusal is told while it is typed, and the text stays in the field', async () => {
    await page.route('**/api/answer', async (route) => {
      const body = { ...route.request().postDataJSON() }
      if ('suspended_comment' in body) body.suspended_comment = 'x'.repeat(7_001)
      await route.continue({ postData: JSON.stringify(body) })
    })
    await comment.press('End')
    await comment.pressSequentially(' once')

    await expect(page.getByText('“Please tell us what happened.” could not be saved.')).toBeVisible()
    await expect(comment).toHaveValue('I was ill once')
    await expect(comment).toBeFocused()
    await page.unroute('**/api/answer')
    await comment.pressSequentially('.')
    await expectStored(page, { suspended_comment: 'I was ill once.' })
  })

  await test.step('without a connection nothing is called saved, and a reload in the middle of typing loses nothing', async () => {
    await page.route('**/api/answer', (route) => route.abort())
    await openStep(page, 'About You')
    await control(page, 'first_name').fill('Maya')
    await control(page, 'last_name').pressSequentially('Okaf')
    await openStep(page, 'Your Academics')
    await comment.press('End')
    await comment.pressSequentially(' And then')
    await expect(page.getByText(notYet)).toBeVisible()
    await page.reload()

    await expect(comment).toHaveValue('I was ill once. And then')
    await openStep(page, 'About You')
    await expect(control(page, 'first_name')).toHaveValue('Maya')
    await expect(control(page, 'last_name')).toHaveValue('Okaf')
    await page.unroute('**/api/answer')
    await expectStored(page, {
      first_name: 'Maya',
      last_name: 'Okaf',
      suspended_comment: 'I was ill once. And then',
    })
  })
})

inOwnWindow(
  'SAV-07 SAV-09 WID-04 a window that is closed, or crashes, loses no character and runs over no newer answer',
  async ({ formPage: page, context }) => {
    await context.setOffline(true)
    await control(page, 'city').fill('Nashville')
    await expect(page.getByText(notYet)).toBeVisible()
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    await storeAnswers(next, { city: 'Memphis' })
    await next.goto('/about')
    await expect(control(next, 'city')).toHaveValue('Memphis')
    await next.getByRole('button', { name: 'Use “Nashville”' }).click()
    await expect(control(next, 'city')).toHaveValue('Nashville')
    await expectStored(next, { city: 'Nashville' })
    await expect(next.getByRole('button', { name: 'Use “Nashville”' })).toBeHidden()

    await openStep(next, 'Your Academics')
    await next.route('**/api/answer', (route) => route.abort())
    await answerAll(next, { suspended: 'Y' })
    await control(next, 'suspended_comment').pressSequentially('I was ill and')
    const crashed = next.waitForEvent('crash')
    await next.goto('chrome://crash').catch(() => undefined)
    await crashed
    const last = await context.newPage()
    await last.goto('/education-ug')
    await expect(control(last, 'suspended_comment')).toHaveValue('I was ill and')
    await expectStored(last, { suspended: 'Y', suspended_comment: 'I was ill and' })

    // What was typed right before the window is closed, in a long text that was not left.
    await control(last, 'suspended_comment').press('End')
    await control(last, 'suspended_comment').pressSequentially(' tired')
    await last.close({ runBeforeUnload: true })
    await expectStored(await context.newPage(), { suspended_comment: 'I was ill and tired' })
  },
)

inOwnWindow(
  'SAV-07 SAV-09 a hidden page saves at once, and a minute without a connection loses nothing that is typed meanwhile',
  async ({ studentPage: page, context, server }) => {
    await page.clock.install({ time: server.clock.now() })
    await page.goto('/about')
    await expect(control(page, 'first_name')).toBeVisible()
    await page.clock.pauseAt(new Date(server.clock.now().getTime() + 60_000))
    await control(page, 'middle_name').fill('Ada')
    await lookAway(page)
    await expectStored(page, { middle_name: 'Ada' })
    await page.clock.resume()

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

test('SAV-10 what was not saved when the session ended never reaches another account, and waits for the same person', async ({
  formPage: page,
  context,
  server,
  student,
}) => {
  await control(page, 'first_name').fill('Maya')
  await expectSaved(page)
  await page.waitForLoadState('networkidle')
  const other = await createStudent(server)

  await test.step('a window that did not notice the login of another person saves nothing', async () => {
    const cookies = await context.cookies()
    await logInWithoutCard(page, server, other)
    const refused = page.waitForResponse('**/api/answer')
    await control(page, 'city').fill('Clarksville')
    expect((await refused).status()).toBe(403)
    await expect(page.getByText(notYet)).toBeVisible()
    expect(await storedAnswers(page)).toEqual({})
    await context.addCookies(cookies)
  })

  server.clock.advance(21 * 60_000)
  await control(page, 'last_name').fill('Okafor')
  await expect(page).toHaveURL('/login')
  await logIn(page, other)
  await control(page, 'first_name').fill('Bo')
  await expectSaved(page)
  expect(await storedAnswers(page)).toEqual({ first_name: 'Bo' })
  await expect(control(page, 'last_name')).toHaveValue('')

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await logIn(page, student)
  await expect(control(page, 'last_name')).toHaveValue('Okafor')
  await expectStored(page, { first_name: 'Maya', last_name: 'Okafor', city: 'Clarksville' })
})

test('SAV-10 a window left open by one person writes nothing into the session of another', async ({
  formPage: page,
  context,
  server,
}) => {
  // No call at all, because one without a cookie would end the session of both windows.
  await page.route('**/api/**', (route) => route.abort())
  await control(page, 'city').fill('Clarksville')
  await expect(page.getByText(notYet)).toBeVisible()
  const other = await createStudent(server)
  // The second window was opened before the login: now it would show who is logged in.
  const cookies = await context.cookies()
  await context.clearCookies()
  const second = await context.newPage()
  await second.goto('/login')
  await context.addCookies(cookies)
  await page.unroute('**/api/**')
  const reloaded = page.waitForEvent('load')
  await logIn(second, other)
  await reloaded
  await expect(control(second, 'city')).toHaveValue('')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))

  await expect(control(page, 'city')).toHaveValue('')
  await control(second, 'first_name').fill('Bo')
  await expectSaved(second)
  expect(await storedAnswers(second)).toEqual({ first_name: 'Bo' })
})

test('SAV-03 SAV-12 SAV-40 two windows see what the other changes, and are told if both change the same answer', async ({
  formPage: page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/about')
  await expect(control(other, 'first_name')).toBeVisible()

  await test.step('different answers both win', async () => {
    await control(page, 'first_name').fill('Maya')
    await control(other, 'last_name').fill('Okafor')

    await expect(control(other, 'first_name')).toHaveValue('Maya')
    await expect(control(page, 'last_name')).toHaveValue('Okafor')
    await expectStored(page, { first_name: 'Maya', last_name: 'Okafor' })
  })

  await test.step('a window that is closed right after typing has told the other one', async () => {
    const closing = await context.newPage()
    await closing.goto('/about')
    await control(closing, 'middle_name').fill('Ada')
    await closing.goto('/robots.txt')
    await expect(control(other, 'middle_name')).toHaveValue('Ada')
    await closing.close()
  })

  await test.step('the same answer is told after the save', async () => {
    const typed = Promise.withResolvers<void>()
    await context.route('**/api/answer', (route) => typed.promise.then(() => route.continue()))
    await control(page, 'city').fill('Nashville')
    await control(other, 'city').fill('Memphis')
    typed.resolve()
    await expectSaved(page)
    await expectSaved(other)
    await context.unroute('**/api/answer')

    const { city } = await storedAnswers(page)
    const notice = `“City” was also changed in another window or on another device. Your application now says “${city}”.`
    for (const each of [page, other]) {
      await expect(each.getByText(notice)).toBeVisible()
      await expect(control(each, 'city')).toHaveValue(city ?? '')
    }
  })

  await test.step('a long text is seen when the typing pauses, and the newer text wins in both', async () => {
    const comment = await typeComment(page, 'I was ill')
    await openStep(other, 'Your Academics')
    await comment.pressSequentially('.')
    const same = control(other, 'suspended_comment')
    await expect(same).toHaveValue('I was ill.')

    await same.press('End')
    await same.pressSequentially(' Twice')
    await expect(comment).toHaveValue('I was ill. Twice')
    await comment.blur()

    await expectSaved(page)
    expect(await storedAnswers(page)).toMatchObject({ suspended_comment: 'I was ill. Twice' })
  })
})

test('SAV-03 ADD-03 ERR-14 a window that cannot read what another device has saved keeps the form open, reads it with the next save, and shows an entry that was added there', async ({
  formPage: page,
}) => {
  await page.route('**/api/profile', (route) => route.abort())
  await storeAnswers(page, { city: 'Rome' })
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/profile'))
  await answerAll(page, { middle_name: 'Ada' })
  await failed
  await expect(control(page, 'middle_name')).toHaveValue('Ada')
  await expect(page.getByLabel('Error Notification')).toHaveCount(0)

  await page.unroute('**/api/profile')
  await answerAll(page, { preferred_name: 'Maya' })

  await expect(control(page, 'city')).toHaveValue('Rome')
  await expectStored(page, { middle_name: 'Ada', preferred_name: 'Maya' })

  await expect(control(page, 'legacy_2_legacy_radio')).toHaveCount(0)
  await storeAnswers(page, { legacy_2_legacy_radio: 'Y', legacy_2_first_name: 'Zoe' })

  await answerAll(page, { city: 'Clarksville' })
  await expectSentAndStored(page, { city: 'Clarksville' })

  await expect(control(page, 'legacy_2_first_name')).toHaveValue('Zoe')
  await test.step('it stays while its answers are deleted', async () => {
    await control(page, 'legacy_2_first_name').fill('')
    await control(page, 'legacy_2_legacy_radio').getByRole('button', { name: 'Clear answer' }).click()
    await expect(control(page, 'legacy_2_legacy_radio')).toBeVisible()
  })
})

test('SAV-16 ERR-03 ERR-15 a save that the server refuses at a change of page says why, by the label of the answer', async ({
  formPage: page,
}) => {
  const refuse = (message: string, key?: string) =>
    page.route('**/api/answer', (route) => route.fulfill({ status: 400, json: { message, ...(key && { key }) } }))
  const toast = page.getByRole('listitem', { name: 'Error Notification' })
  await control(page, 'first_name').fill('Maya')

  await test.step('without a key it is the message itself', async () => {
    await refuse('We take no answers with a full moon.')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page).toHaveURL(/\/education-ug/)
    await expect(toast).toContainText('We take no answers with a full moon.')
    await expect(page.getByText(notYet)).toBeVisible()
  })

  await test.step('with the key of another answer it names that one', async () => {
    await refuse('The answer "parent_2_email" is too long.', 'parent_2_email')
    await openStep(page, 'About You')
    await expect(toast).toContainText('The answer to “Parent 2: Email Address” is too long.')
  })

  await page.unroute('**/api/answer')
  await openStep(page, 'Final Steps')
  await expectStored(page, { first_name: 'Maya' })
})
