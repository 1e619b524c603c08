import { answerTo } from '@apply/engine/answers'
import { allQuestions } from '@apply/engine/walk'
import { form } from '@apply/forms/governors-choice'
import type { DrivenPage } from './driven-page.ts'
import { requiredAnswers } from './form-applicant.ts'
import { test as base, expect } from './lasting-window.ts'
import { type OtherBrowser, oldChromium, systemFirefox, systemWebKit } from './other-browsers.ts'
import type { TestServer } from './start-server.ts'
import { goodPassword, newAddress } from './student.ts'

type ForTest = { readonly openIn: (browser: OtherBrowser) => Promise<DrivenPage> }

const test = base.extend<ForTest>({
  /** Opens a page that is closed when the test ends, in whatever way. */
  openIn: async ({ server }, use) => {
    const pages: DrivenPage[] = []
    await use(async ({ missing, open }) => {
      test.skip(missing !== undefined, missing)
      const page = await open(server.clock.now())
      pages.push(page)
      return page
    })
    for (const page of pages) await page.close()
  },
})

const press = (page: DrivenPage, name: string) => page.press('main button', name)

/** Waits for a screen, which must be no wider than its window. */
const seeHeading = async (page: DrivenPage, title: string): Promise<void> => {
  await page.see('h1', title)
  expect(await page.run(() => document.documentElement.scrollWidth - window.innerWidth), title).toBeLessThanOrEqual(0)
}

/** Answers one question the way a person does. */
const answer = async (page: DrivenPage, key: string, value: string): Promise<void> => {
  const control = `#${key}`
  await page.see(control)
  const kind = await page.run((selector) => {
    const node = document.querySelector(selector)
    return `${node?.tagName} ${node?.getAttribute('type') ?? ''}`.trim()
  }, control)
  if (kind === 'SELECT') await page.choose(control, value)
  else if (kind === 'FIELDSET') await page.type(`${control} input[value="${value}"]`, ' ')
  else if (kind === 'INPUT checkbox') await page.type(control, ' ')
  else if (kind === 'INPUT date') await page.type(control, value.replace(/^(.{4})-(..)-(..)$/, '$2$3$1'))
  else await page.type(control, value)
}

const fillPage = async (page: DrivenPage, name: string): Promise<void> => {
  const asked = allQuestions(form).filter((placed) => placed.page.name === name)
  for (const { question } of asked) {
    const value = answerTo(requiredAnswers, question.key)
    if (value !== '' && question.key !== 'first_name') await answer(page, question.key, value)
  }
}

const signUpAndLogIn = async (page: DrivenPage, { mailbox }: TestServer): Promise<void> => {
  const username = newAddress()
  await page.type('[name="username"]', username)
  await page.type('[name="password"]', goodPassword)
  await press(page, 'Create Account')
  await seeHeading(page, 'Confirm Your Account')
  await page.type('[name="code"]', await mailbox.find(username, /\b\d{6}\b/))
  await seeHeading(page, 'Log In')
  await page.type('[name="password"]', goodPassword)
  await press(page, 'Log In')
}

const stored = (page: DrivenPage): Promise<unknown> =>
  page.run(async () => (await (await fetch('/api/profile')).json()).answer)

/** The whole way of an applicant. */
const apply = async (page: DrivenPage, server: TestServer): Promise<void> => {
  test.slow()
  await page.open(server.url)
  await page.type('#first_name', 'Maya')
  await press(page, 'Continue')
  await seeHeading(page, 'Sign Up')
  await signUpAndLogIn(page, server)
  await seeHeading(page, 'About You')
  await fillPage(page, 'about')
  await press(page, 'Continue')
  await seeHeading(page, 'Your Academics')
  await fillPage(page, 'education-ug')
  await page.press('nav a', 'Final Steps')
  await seeHeading(page, 'Final Steps')
  await fillPage(page, 'final-steps')
  await press(page, 'Submit')
  await page.press('[role="dialog"] button', 'Submit')
  await page.see('main *', 'GC-')

  expect(await page.run(() => location.pathname)).toBe('/completion')
  expect(await stored(page)).toMatchObject(requiredAnswers)
  expect(await page.run(() => window.surprises)).toEqual([])
}

test('NAV-26 SAV-06 in Firefox too a visitor types, signs up, logs in and submits', async ({ server, openIn }) => {
  await apply(await openIn(systemFirefox()), server)
})

test('NAV-26 SAV-06 in WebKit too a visitor types, signs up, logs in and submits', async ({ server, openIn }) => {
  await apply(await openIn(systemWebKit()), server)
})

test('NAV-29 SAV-06 in a Chromium of June 2022 too a visitor types, signs up, logs in and submits', async ({
  server,
  openIn,
}) => {
  await apply(await openIn(oldChromium()), server)
})
