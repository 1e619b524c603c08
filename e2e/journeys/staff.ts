import { writeFile } from 'node:fs/promises'
import { codeApp } from '../../server/src/identity/staff/testing/staff-visitor.ts'
import { submitApplication } from '../calls.ts'
import { expect } from '../expect.ts'
import { goodPassword, newAddress } from '../student.ts'
import { picture } from '../uploads.ts'
import { labelled, press, seeHeading, typeInto } from './steps.ts'
import type { World } from './world.ts'

/** A counselor opens the link of the mail, rates the student and sends a letter. */
export const answerAsCounselor = async ({ page, server, asStudent, place }: World): Promise<void> => {
  const [student, counselor] = [await asStudent(), newAddress()]
  await submitApplication(student, {
    first_name: 'Maya',
    last_name: 'Okafor',
    counselor_first_name: 'Ida',
    counselor_last_name: 'Webb',
    counselor_email_address: counselor,
    counselor_waiver_request: 'N',
  })
  const letter = place(picture.name)
  await writeFile(letter, picture.buffer)
  await page.open(await server.mailbox.find(counselor, /http\S+\/counselor#[\w-]+/))
  await seeHeading(page, 'A word about Maya Okafor')
  await press(page, 'Send to the admissions office')
  await page.see('[role="alert"]', 'Add a file, or write a few sentences.')
  await page.attach('input[type="file"]', letter)
  await page.see('main li', picture.name)
  await page.see('main label', 'Replace')
  await page.choose(await labelled(page, 'Overall'), 'very-good')
  await typeInto(page, 'What should we know about this student?', 'Maya reads more than anybody here.')
  await press(page, 'Send to the admissions office')
  await page.see('main *', 'We have received what you sent.')
}

const joinDesk = async ({ page, server, asAdministrator }: World, email: string) => {
  const { request } = await asAdministrator()
  const invited = await request.post('/desk/api/staff', { data: { email, role: 'officer' } })
  expect(invited.status(), await invited.text()).toBe(200)
  await page.open(await server.mailbox.find(email, /http\S+\/desk\/invitation#\S+/))
  await seeHeading(page, 'Welcome to the desk')
  await typeInto(page, 'Your name', 'Olive Officer')
  await page.type('[name="password"]', goodPassword)
  await page.type('[name="confirm_password"]', goodPassword)
  await press(page, 'Continue')
  await page.see('main code')
  const app = codeApp(
    (await page.run(() => document.querySelector('main code')?.textContent ?? '')).replaceAll(' ', ''),
  )
  await typeInto(page, 'Code that the app shows now', app.codeAt(server.clock.now()))
  await press(page, 'Use this app')
  await page.press('main label', 'I have saved these codes')
  await press(page, 'Open the desk')
  return app
}

/** A name has no digits. */
const lettersOf = (id: string): string =>
  [...id.slice(0, 8)].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('')

/** An officer sets up an access, logs out and in, finds an application in the list, and writes a note about it. */
export const workAtDesk = async (world: World): Promise<void> => {
  const { page, server, asStudent } = world
  const [student, email] = [await asStudent(), newAddress()]
  const name = `Quill${lettersOf(student.id)}`
  await submitApplication(student, { last_name: name })
  const app = await joinDesk(world, email)
  await seeHeading(page, 'Applications')
  await page.press('header button', 'Olive Officer')
  await page.press('[role="menuitem"]', 'Log out')
  await seeHeading(page, 'Log in')
  server.clock.advance(30_000)
  await page.type('[name="email"]', email)
  await page.type('[name="password"]', goodPassword)
  await press(page, 'Continue')
  await typeInto(page, 'Code of your app, or a recovery code', app.codeAt(server.clock.now()))
  await press(page, 'Log in')
  await seeHeading(page, 'Applications')
  await page.type(await labelled(page, 'Search'), name)
  await page.see('main button', 'Clear search and filters')
  await page.press('table a', name)
  await seeHeading(page, name)
  await typeInto(page, 'New note', 'Called back.')
  await press(page, 'Save note')
  await page.see('main ol p', 'Called back.')
}
