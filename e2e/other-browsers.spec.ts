import { answerTo } from '@apply/engine/answers'
import { allQuestions } from '@apply/engine/walk'
import { form } from '@apply/forms/governors-choice'
import type { Page } from 'puppeteer-core'
import { requiredAnswers } from './form-applicant.ts'
import { expect, test } from './lasting-window.ts'
import { firefox, type Launch, oldChromium, openPage, phone } from './other-browsers.ts'
import type { TestServer } from './start-server.ts'
import { goodPassword, newAddress } from './student.ts'

const press = (page: Page, name: string) => page.locator(`main button ::-p-text(${name})`).click()

/** Waits for a screen, which must be no wider than the phone. */
const seeHeading = async (page: Page, title: string): Promise<void> => {
  await page.locator(`h1 ::-p-text(${title})`).wait()
  expect(await page.evaluate(() => document.documentElement.scrollWidth), title).toBeLessThanOrEqual(phone.width)
}

/** Answers one question the way a person does. */
const answer = async (page: Page, key: string, value: string): Promise<void> => {
  const kind = await page.$eval(`#${key}`, (node) => `${node.tagName} ${node.getAttribute('type') ?? ''}`.trim())
  if (kind === 'SELECT') {
    await page.focus(`#${key}`)
    await page.waitForSelector(`#${key} option[value="${value}"]`)
    await page.select(`#${key}`, value)
  } else if (kind === 'FIELDSET') await page.locator(`#${key} input[value="${value}"]`).click()
  else if (kind === 'INPUT date') await page.type(`#${key}`, value.replace(/^(.{4})-(..)-(..)$/, '$2$3$1'))
  else if (kind === 'INPUT checkbox') await page.locator(`#${key}`).click()
  else await page.locator(`#${key}`).fill(value)
}

const fillPage = async (page: Page, name: string): Promise<void> => {
  const asked = allQuestions(form).filter((placed) => placed.page.name === name)
  for (const { question } of asked) {
    const value = answerTo(requiredAnswers, question.key)
    if (value !== '' && question.key !== 'first_name') await answer(page, question.key, value)
  }
}

const stored = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await (await fetch('/api/profile')).json()).answer)

/** The whole way of an applicant. */
const apply = async (page: Page, server: TestServer): Promise<void> => {
  const username = newAddress()
  await page.goto(server.url)
  await page.locator('#first_name').wait()
  await page.type('#first_name', 'Maya')
  await press(page, 'Continue')
  await seeHeading(page, 'Sign Up')
  await page.type('[name="username"]', username)
  await page.type('[name="password"]', goodPassword)
  await press(page, 'Create Account')
  await seeHeading(page, 'Confirm Your Account')
  await page.type('[name="code"]', await server.mailbox.find(username, /\b\d{6}\b/))
  await seeHeading(page, 'Log In')
  await page.type('[name="password"]', goodPassword)
  await press(page, 'Log In')
  await seeHeading(page, 'About You')

  await fillPage(page, 'about')
  await press(page, 'Continue')
  await seeHeading(page, 'Your Academics')
  await fillPage(page, 'education-ug')
  await page.locator('nav a ::-p-text(Final Steps)').click()
  await seeHeading(page, 'Final Steps')
  await fillPage(page, 'final-steps')
  await press(page, 'Submit')
  await page.locator('[role="dialog"] button ::-p-text(Submit)').click()
  await page.locator('::-p-text(GC-)').wait()

  expect(new URL(page.url()).pathname).toBe('/completion')
  expect(await stored(page)).toMatchObject(requiredAnswers)
}

type Watched = { readonly server: TestServer; readonly historyLoops: Set<string> }

const applyIn = async (launch: Launch, { server, historyLoops }: Watched): Promise<void> => {
  const options = await launch()
  test.skip(options === undefined, 'There is no such browser on this machine.')
  test.slow()
  const errors: string[] = []
  const { page, close } = await openPage(options ?? {}, { now: server.clock.now(), loops: historyLoops, errors })
  try {
    await apply(page, server)
    expect(errors).toEqual([])
  } finally {
    await close()
  }
}

test('NAV-26 SAV-06 in Firefox too a visitor types, signs up, logs in and submits', async ({
  server,
  historyLoops,
}) => {
  await applyIn(firefox, { server, historyLoops })
})

test('NAV-29 SAV-06 in a Chromium of June 2022 too a visitor types, signs up, logs in and submits', async ({
  server,
  historyLoops,
}) => {
  await applyIn(oldChromium, { server, historyLoops })
})
