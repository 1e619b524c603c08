import { writeFile } from 'node:fs/promises'
import { answerTo } from '@apply/engine/answers'
import { storeAnswers } from '../calls.ts'
import type { DrivenPage } from '../driven-page.ts'
import { expect } from '../expect.ts'
import { requiredAnswers } from '../form-applicant.ts'
import { goodPassword, newAddress } from '../student.ts'
import { picture } from '../uploads.ts'
import { answer, fillPage, logIn, press, seeHeading, seeNo, seeValue, stored } from './steps.ts'
import type { World } from './world.ts'

const logOut = async (page: DrivenPage): Promise<void> => {
  await page.press('header button', 'Account')
  await page.press('[role="dialog"] button, header button', 'Log Out')
}

/** A text, a date, lists and a phone number. */
const oneOfEachKind = ['last_name', 'birth_date', 'gender', 'phone_home', 'country', 'veteran_classification']

/** A visitor types, signs up, logs in, types on, logs out, and finds everything after the next login. */
export const signUpAndReturn = async ({ page, server }: World): Promise<void> => {
  const username = newAddress()
  await page.open(server.url)
  await page.type('#first_name', 'Maya')
  await press(page, 'Continue')
  await seeHeading(page, 'Sign Up')
  await page.type('[name="username"]', username)
  await page.type('[name="password"]', goodPassword)
  await press(page, 'Create Account')
  await seeHeading(page, 'Confirm Your Account')
  await page.type('[name="code"]', await server.mailbox.find(username, /\b\d{6}\b/))
  await logIn(page)
  for (const key of oneOfEachKind) await answer(page, key, answerTo(requiredAnswers, key))
  await logOut(page)
  await logIn(page, username)
  await seeValue(page, 'first_name', 'Maya')
  await seeValue(page, 'country', 'NGA')
  expect(await stored(page)).toMatchObject({
    first_name: 'Maya',
    birth_date: '2008-03-09',
    veteran_classification: 'NONE',
  })
}

/** A choice clears what it hides, Undo brings that back, and a file is sent and converted. */
export const undoAndSendFile = async ({ page, server, asStudent, place }: World): Promise<void> => {
  const { username } = await asStudent()
  const file = place(picture.name)
  await writeFile(file, picture.buffer)
  await page.open(`${server.url}/login`)
  await logIn(page, username)
  await page.press('nav a', 'Your Academics')
  await seeHeading(page, 'Your Academics')
  await seeNo(page, '#hs_gpa')
  await answer(page, 'hs_ged_radio', '1')
  await page.type('#hs_gpa', '3.25')
  await answer(page, 'hs_ged_radio', '2')
  await page.see('.cleared-line', 'High School GPA')
  await seeNo(page, '#hs_gpa')
  await page.press('.cleared-line button', 'Undo')
  await seeValue(page, 'hs_gpa', '3.25')
  await answer(page, 'hs_ged_radio', '2')
  await page.attach('#ged', file)
  await page.see('main button', 'Delete')
  await expect.poll(() => stored(page)).toMatchObject({ hs_ged_radio: '2', ged: picture.name })
}

/** Submit leads to what is missing; once that is mended the application is sent, and what it still needs is listed. */
export const mendAndSubmit = async ({ page, server, asStudent }: World): Promise<void> => {
  const { username, request } = await asStudent()
  const { city = '', legal_agree: _, legal_agree_2: __, counselor_waiver_request: ___, ...others } = requiredAnswers
  await storeAnswers({ request }, others)
  await page.open(`${server.url}/login`)
  await logIn(page, username)
  await page.press('nav a', 'Final Steps')
  await seeHeading(page, 'Final Steps')
  await fillPage(page, 'final-steps')
  await press(page, 'Submit')
  await seeHeading(page, 'About You')
  await page.press('.summary a', 'City')
  await expect.poll(() => page.run(() => document.activeElement?.id)).toBe('city')
  await page.type('#city', city)
  await page.press('nav a', 'Final Steps')
  await seeHeading(page, 'Final Steps')
  await press(page, 'Submit')
  await page.press('[role="dialog"] button', 'Submit')
  await page.see('main *', 'GC-')
  await page.see('main li', 'Application fee')

  expect(await page.run(() => location.pathname)).toBe('/completion')
  expect(await stored(page)).toMatchObject(requiredAnswers)
}
