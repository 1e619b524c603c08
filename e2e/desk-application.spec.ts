import type { Page } from '@playwright/test'
import { activePdf } from '../converter/testing/pdfs.ts'
import { workStore } from '../server/src/desk/work/work-store.ts'
import { staffStore } from '../server/src/identity/staff/staff-store.ts'
import { ownPage, submitApplication } from './calls.ts'
import { logInAtDesk } from './desk-staff.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './lasting-window.ts'
import { loseResponse } from './lose-response.ts'
import { routeOnce } from './route-once.ts'
import { createStudent, logInWithoutCard } from './student.ts'
import { addConverted } from './uploads.ts'

const markup = '<img src=x onerror=alert(1)>'

/** A call beside the page, as another window of the desk makes it. */
const asColleague = { headers: ownPage }

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** One press on a state moves the application there. */
const moveTo = async (page: Page, state: string): Promise<void> => {
  await panel(page, 'State').getByRole('button', { name: 'Move to' }).click()
  await page.getByRole('menuitemradio', { name: state }).click()
}

/** What must not happen: a script of an applicant runs, or the content policy is broken. */
const watch = (page: Page): string[] => {
  const surprises: string[] = []
  page.on('dialog', (dialog) => {
    surprises.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => surprises.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) surprises.push(message.text())
  })
  return surprises
}

test('DSK-49 DSK-51 an officer asks for a document, the applicant sends it from the completion page, and the officer looks at it in place', async ({
  studentPage: page,
  student,
  server,
  context,
}) => {
  await submitApplication(page, { first_name: markup })
  await logInAtDesk(page, server, 'officer', 'Olga Officer')
  const desk = await context.newPage()
  const surprises = watch(desk)
  await desk.goto(`/desk/applications/${student.id}`)

  await test.step('DSK-40 A11-02 the officer sees the frozen answers as text, and asks for a document', async () => {
    await expect(desk.getByRole('heading', { level: 1 })).toContainText(markup)
    await expect(desk.locator('dd', { hasText: '12 Harbor Street' })).toBeVisible()
    await expect(panel(desk, 'Receipt')).toContainText('exactly what was submitted')
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Ask for something' }).click()
    await desk.getByLabel('Ask for').selectOption('transcript')
    await desk.getByLabel('Title (also in the mail)').fill(`Your transcript ${markup}`)
    await desk.getByRole('button', { name: 'Send request' }).click()
    await expect(panel(desk, 'Requests')).toContainText('waiting for the applicant')
  })

  await test.step('DSK-52 A11-40 the applicant finds it as a last step, and sends a file', async () => {
    await page.goto('/completion')
    const steps = page.getByRole('region', { name: 'We need something else from you' })
    await expect(steps.getByRole('heading', { level: 3 })).toHaveText(`Your transcript ${markup}`)
    await steps.getByRole('button', { name: /^Send/ }).click()
    await expect(steps.getByRole('alert')).toHaveText('Please add your file first.')
    await expectAccessible(page)
    const file = { name: 'my transcript.pdf', mimeType: 'application/pdf', buffer: await activePdf() }
    const place = steps.getByRole('group', { name: `Your file for Your transcript ${markup}` })
    const input = steps.locator('input[type="file"]')
    await input.focus()
    await input.setInputFiles(file)
    await expect(steps.getByRole('link', { name: /^Download PDF/ })).toBeVisible()
    await expect(place).toBeFocused()
    await place.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(input).toBeAttached()
    await expect(place).toBeFocused()
    await input.setInputFiles(file)
    await expect(steps.getByRole('link', { name: /^Download PDF/ })).toBeVisible()
    await steps.getByLabel('A comment (optional)').fill(`See page 2 ${markup}`)
    await steps.getByRole('button', { name: /^Send/ }).click()
    await expect(page.getByText('We have everything that we asked you for here.')).toBeVisible()
  })

  await test.step('DSK-42 DSK-54 the officer reads the answer, opens the document beside the application, and is done', async () => {
    await desk.reload()
    const requests = panel(desk, 'Requests')
    await expect(requests).toContainText(`See page 2 ${markup}`)
    await requests.getByRole('button', { name: /^Open the document/ }).click()
    const frame = panel(desk, 'Document').locator('iframe')
    await expect(frame).toBeVisible()
    const shown = await desk.request.get((await frame.getAttribute('src')) ?? '')
    expect(shown.headers()['content-type']).toBe('application/pdf')
    expect((await shown.body()).toString('latin1')).not.toContain('JavaScript')
    await panel(desk, 'Document').getByRole('button', { name: 'Close the document' }).click()
    await requests.getByRole('button', { name: /^Mark as done/ }).click()
    await expect(requests.getByText('done', { exact: true })).toBeVisible()
  })

  await test.step('DSK-45 DSK-47 a note is written and struck out, and the application moves on', async () => {
    const notes = panel(desk, 'Notes')
    await notes.getByLabel('New note').fill(`Called back ${markup}`)
    await notes.getByRole('button', { name: 'Save note' }).dblclick()
    await expect(notes.getByRole('button', { name: 'Strike out' })).toHaveCount(1)
    await notes.getByRole('button', { name: 'Strike out' }).click()
    await notes.getByLabel('Reason to strike this note out').fill('Wrong person')
    await notes.getByRole('button', { name: 'Strike out' }).click()
    await expect(notes.locator('del')).toHaveText(`Called back ${markup}`)
    await expect(notes).toContainText('Reason: Wrong person')
    await moveTo(desk, 'Complete')
    await expect(panel(desk, 'State')).toContainText('Complete')
    await expect(panel(desk, 'State').getByRole('button', { name: 'Move to' })).toBeFocused()
    await expect(panel(desk, 'History')).toContainText('Received → Complete')
    await panel(desk, 'History').getByRole('button', { name: 'Show the history' }).click()
    await expect(panel(desk, 'History')).toContainText('Moved from “Received” to “Complete”')
    await expectAccessible(desk)
  })

  await test.step('DSK-46 on paper there is the application, and nothing of the work on it', async () => {
    await desk.emulateMedia({ media: 'print' })
    await expect(desk.locator('dd', { hasText: '12 Harbor Street' })).toBeVisible()
    await expect(panel(desk, 'Notes')).toBeHidden()
    await expect(desk.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(desk.getByText('Complete', { exact: true }).filter({ visible: true })).toHaveCount(0)
  })

  await expect(desk.locator('img')).toHaveCount(0)
  expect(surprises).toEqual([])
})

test('DSK-45 DSK-46 an officer goes through the applications of a search with j and k, finds a note and a request again that were not sent, and moves all of them at once', async ({
  page: desk,
  server,
}) => {
  for (const first_name of ['Ada', 'Ben']) {
    await logInWithoutCard(desk, server, await createStudent(server))
    await submitApplication(desk, { first_name, last_name: 'Quillfeather' })
  }
  const officer = await logInAtDesk(desk, server, 'officer', 'Omar Officer')
  const name = desk.getByRole('heading', { level: 1 })
  await desk.goto('/desk/applications?text=Quillfeather&sort=name')
  await routeOnce(desk, '**/desk/api/list/neighbors/**', (route) => route.abort())
  await desk.getByRole('link', { name: 'Quillfeather, Ada' }).click()

  await expect(name).toHaveText('Ada Quillfeather')

  await test.step('DSK-93 what could not be loaded is tried again', async () => {
    const neighbors = desk.getByRole('navigation', { name: 'Applications of the list' })
    await neighbors.getByRole('button', { name: 'Try again' }).click()
    await expect(desk.getByRole('link', { name: 'Next' })).toBeVisible()
  })

  await desk.keyboard.press('j')
  await expect(name).toHaveText('Ben Quillfeather')
  await expect(desk.getByRole('link', { name: 'Previous' })).toBeVisible()
  await desk.getByLabel('New note').fill('')
  await desk.keyboard.type('k')
  await expect(desk.getByLabel('New note')).toHaveValue('k')
  await expect(name).toHaveText('Ben Quillfeather')
  await desk.getByRole('button', { name: 'Print' }).focus()
  await desk.keyboard.press('k')
  await expect(name).toHaveText('Ada Quillfeather')
  await expect(desk.getByLabel('New note')).toHaveValue('')
  await desk.keyboard.press('j')
  await expect(name).toHaveText('Ben Quillfeather')
  await expect(desk.getByLabel('New note')).toHaveValue('k')

  await test.step('DSK-51 a request that is being written stays with its application', async () => {
    await desk.getByRole('button', { name: 'Ask for something' }).click()
    await desk.getByLabel('Ask for').selectOption('question')
    await desk.getByLabel('Text', { exact: true }).fill('Which of the two schools?')
    await desk.getByRole('link', { name: 'Previous' }).click()
    await expect(name).toHaveText('Ada Quillfeather')
    await desk.getByRole('button', { name: 'Ask for something' }).click()
    await expect(desk.getByLabel('Ask for')).toHaveValue('')
    await desk.getByRole('link', { name: 'Next' }).click()
    await expect(name).toHaveText('Ben Quillfeather')
    await desk.getByRole('button', { name: 'Ask for something' }).click()
    await expect(desk.getByLabel('Text', { exact: true })).toHaveValue('Which of the two schools?')
  })

  await desk.getByRole('button', { name: 'Cancel' }).click()
  await desk.getByRole('button', { name: 'Ask for something' }).click()
  await expect(desk.getByLabel('Ask for')).toHaveValue('')

  await desk.getByRole('link', { name: 'Back to the list' }).click()

  await test.step('DSK-55 both are moved at once, with the role that the officer has now', async () => {
    await desk.getByRole('checkbox', { name: 'Select all applications on this page' }).check()
    await desk.getByRole('button', { name: 'Move to a state …' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Move 2 applications' })
    await dialog.getByLabel('Move to').selectOption('in-review')
    await dialog.getByRole('button', { name: 'See what will happen' }).click()
    await expect(dialog).toContainText('2 applications will move to “In review”.')
    await expectAccessible(desk)
    const go = dialog.getByRole('button', { name: 'Do it for 2 applications' })
    await staffStore(server.database.sql).changeRole(officer.id, 'reader')
    await go.click()
    await expect(dialog.getByRole('alert')).toHaveText('Only an officer may do this. Ask an administrator.')
    await staffStore(server.database.sql).changeRole(officer.id, 'officer')
    await go.dblclick()
    await expect(dialog).toBeHidden()
    await expect(desk.getByText('Moved 2 applications to “In review”.')).toBeVisible()
    await expect(desk.getByRole('cell', { name: 'In review' })).toHaveCount(2)
  })
})

test('DSK-48 an officer moves an application out of a state that is gone, reads what a faster colleague has decided, and loses nothing that was written', async ({
  studentPage: desk,
  student,
  server,
}) => {
  await submitApplication(desk)
  const officer = await logInAtDesk(desk, server, 'officer', 'Olga Officer')
  const move = { accountId: student.id, from: { state: 'received', version: 0 }, to: 'waitlist-2025' }
  await workStore(server.database.sql).move({ ...move, staffId: officer.id, at: server.clock.now() })
  const address = `/desk/api/applications/${student.id}`
  const post = (path: string, data: object) => desk.request.post(path, { ...asColleague, data })
  const read = async () => (await desk.request.get(address)).json()
  const [question, text] = ['question', 'Please tell us more.']
  const asked = await post(`${address}/requests`, { template: question, title: 'The gap year', text })
  const { id: answeredId } = await asked.json()
  await post(`/api/requests/${answeredId}/answer`, { text: 'I worked.' })
  await post(`${address}/requests`, { template: question, title: 'The third term', text })
  await post(`${address}/notes`, { text: 'Called back' })
  await desk.goto(`/desk/applications/${student.id}`)
  const [state, requests, notes] = [panel(desk, 'State'), panel(desk, 'Requests'), panel(desk, 'Notes')]
  const newNote = desk.getByLabel('New note')

  await test.step('DSK-47 an application in a state that the school no longer has says so, and is moved to the first state at once', async () => {
    await expect(state).toContainText('waitlist-2025')
    await moveTo(desk, 'Received')
    await expect(panel(desk, 'History').getByRole('listitem').first()).toContainText('waitlist-2025 → Received')
    await expect(state).not.toContainText('waitlist-2025')
    // Nothing leads back to a state that is gone.
    await expect(desk.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })

  await test.step('DSK-48 a move on an older version is refused', async () => {
    await desk.request.put(`${address}/state`, { ...asColleague, data: { state: 'in-review', version: 2 } })
    await moveTo(desk, 'Complete')
    await expect(state.getByRole('alert')).toContainText('is in the state “In review” by now. Olga Officer')
    await expect(state.getByText('In review', { exact: true })).toBeVisible()
  })

  await test.step('DSK-48 DSK-54 so is a decision about a request', async () => {
    await desk.getByRole('button', { name: 'Ask for something' }).click()
    await desk.getByLabel('Ask for').selectOption(question)
    await desk.getByLabel('Title (also in the mail)').fill('The second school')
    await desk.getByRole('button', { name: 'Send request' }).click()
    const request = requests.getByRole('listitem').filter({ hasText: 'The second school' })
    await expect(request).toContainText('waiting for the applicant')
    const { id, version } = (await read()).requests.find(
      ({ title }: { title: string }) => title === 'The second school',
    )
    await post(`/desk/api/requests/${id}/settle`, { as: 'done', version })
    await request.getByRole('button', { name: 'Withdraw' }).click()
    await expect(request.getByRole('alert')).toContainText('This request is done since')
    await expect(request.getByRole('button', { name: 'Withdraw' })).toBeHidden()
  })

  await test.step('DSK-54 what was written to ask again stays', async () => {
    const request = requests.getByRole('listitem').filter({ hasText: 'The gap year' })
    await request.getByRole('button', { name: 'Ask again' }).click()
    await request.getByLabel('What is still missing').fill('Where did you work, and how long?')
    await post(`/desk/api/requests/${answeredId}/settle`, { as: 'done', version: 2 })
    await request.getByRole('button', { name: 'Ask again' }).click()
    await expect(request.getByRole('alert')).toContainText('This request is done since')
    await expect(request.getByText('done', { exact: true })).toBeVisible()
    await expect(request.getByLabel('What is still missing')).toHaveValue('Where did you work, and how long?')
    await request.getByRole('button', { name: 'Cancel' }).click()
    await expect(request.getByRole('button', { name: 'Ask again' })).toBeHidden()
  })

  await test.step('a second press is not sent while the page still reads what the first one has changed', async () => {
    const request = requests.getByRole('listitem').filter({ hasText: 'The third term' })
    const done = request.getByRole('button', { name: /^Mark as done/ })
    await expect(done).toBeVisible()
    const { promise: isPressedTwice, resolve } = Promise.withResolvers<void>()
    // The application, and its items.
    const reads = new RegExp(`${address}(/items)?$`)
    await desk.route(reads, (route) => isPressedTwice.then(() => route.continue()))
    await Promise.all([desk.waitForRequest(reads), done.click()])
    await done.click({ force: true })
    resolve()
    await expect(request.getByText('done', { exact: true })).toBeVisible()
    await expect(request.getByRole('alert')).toHaveCount(0)
    await desk.unroute(reads)
  })

  await test.step('DSK-45 a note stays on the page when the connection is lost', async () => {
    await newNote.fill('Spoke with the counselor.')
    await desk.route('**/desk/api/**', (route) => route.abort())
    await desk.getByRole('button', { name: 'Save note' }).click()
    await expect(notes.getByRole('alert')).toBeVisible()
    await expect(desk.getByText('What is shown may be out of date')).toBeVisible()
    await expect(newNote).toHaveValue('Spoke with the counselor.')
    await desk.unroute('**/desk/api/**')
    await desk.getByRole('button', { name: 'Save note' }).click()
    await expect(notes.getByRole('listitem').last()).toContainText('Spoke with the counselor.')
    await expect(desk.getByText('What is shown may be out of date')).toBeHidden()
  })

  await test.step('a note that is struck out already is not struck out again', async () => {
    const note = notes.getByRole('listitem').filter({ hasText: 'Called back' })
    await note.getByRole('button', { name: 'Strike out' }).click()
    await note.getByLabel('Reason to strike this note out').fill('It was the other applicant.')
    const { id } = (await read()).notes.find(({ text }: { text: string }) => text === 'Called back')
    await post(`/desk/api/notes/${id}/strike`, { reason: 'Wrong person' })
    await note.getByRole('button', { name: 'Strike out' }).click()
    await expect(note.getByText('Reason: Wrong person')).toBeVisible()
    await expect(note.getByRole('alert')).toContainText('Olga Officer struck this note out already')
  })

  await test.step('the next words can be typed while a note is saved', async () => {
    const held = Promise.withResolvers<void>()
    await desk.route('**/notes', async (route) => {
      await held.promise
      await route.continue()
    })
    await newNote.fill('Wrote to the school.')
    await desk.getByRole('button', { name: 'Save note' }).click()
    await newNote.pressSequentially(' It calls back.')
    held.resolve()
    await expect(notes.getByRole('listitem').last()).toContainText('Wrote to the school.')
    await expect(newNote).toHaveValue('It calls back.')
  })

  await test.step('DSK-55 an action on many applications goes on when the connection is back', async () => {
    await desk.goto('/desk/applications?sort=submitted')
    await desk.getByRole('checkbox', { name: 'Select all applications on this page' }).check()
    await desk.getByRole('button', { name: 'Move to a state …' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Move to').selectOption('complete')
    await dialog.getByRole('button', { name: 'See what will happen' }).click()
    await expect(dialog.getByRole('button', { name: /^Do it/ })).toBeVisible()
    await desk.route('**/desk/api/**', (route) => route.abort())
    await dialog.getByRole('button', { name: /^Do it/ }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await desk.unroute('**/desk/api/**')
    await dialog.getByRole('button', { name: /^Do it/ }).click()
    await expect(dialog).toBeHidden()
    await expect(desk.getByRole('list', { name: 'Actions on many applications' })).toContainText('to “Complete”.')
  })
})

test('A11-01 A11-02 on the page of an application the focus goes to what a button opens, and back, and a PDF of all that could not be made is made with the next press', async ({
  studentPage: desk,
  student,
  server,
}) => {
  await submitApplication(desk)
  await addConverted(server, student, 'ged', 'scan.pdf')
  await logInAtDesk(desk, server, 'officer', 'Olga Officer')
  await desk.goto(`/desk/applications/${student.id}`)

  await test.step('DSK-45 DSK-51 a request and the reason to strike out a note', async () => {
    await desk.getByLabel('New note').fill('Called back')
    await desk.getByRole('button', { name: 'Save note' }).press('Enter')

    for (const [button, field] of [
      ['Ask for something', 'Ask for'],
      ['Strike out', 'Reason to strike this note out'],
    ] as const) {
      await desk.getByRole('button', { name: button }).press('Enter')
      await expect(desk.getByLabel(field)).toBeFocused()
      await desk.getByRole('button', { name: 'Cancel' }).press('Enter')
      await expect(desk.getByRole('button', { name: button })).toBeFocused()
    }
  })

  await test.step('DSK-42 a document that is missing', async () => {
    await desk.getByRole('button', { name: /^Open/ }).press('Enter')
    const viewer = panel(desk, 'Document')
    await expect(viewer.getByRole('alert')).toContainText('This document is missing or damaged in our storage.')
    await viewer.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(viewer.locator('iframe')).toHaveCount(0)
    await desk.getByRole('button', { name: 'Close the document' }).press('Enter')
    await expect(desk.getByRole('button', { name: /^Open/ })).toBeFocused()
  })

  await test.step('DSK-43 the history', async () => {
    await desk.getByRole('button', { name: 'Show the history' }).press('Enter')
    await expect(desk.getByRole('list', { name: 'What happened' })).toBeFocused()
  })

  await test.step('DSK-42 one PDF of all', async () => {
    const failed = { status: 'FAILED', message: 'The PDF could not be made. Please try again.' }
    await routeOnce(desk, '**/copy', (route) => route.fulfill({ json: failed }))
    const make = desk.getByRole('button', { name: 'One PDF of all' })
    await make.click()
    await expect(desk.getByText(failed.message, { exact: true })).toBeVisible()
    await Promise.all([desk.waitForEvent('download'), make.click()])
  })
})

test('DSK-91 an officer who writes a note for longer than a session lasts without a call can save it, and reads why if nothing is done for that long', async ({
  studentPage: desk,
  student,
  server,
}) => {
  await submitApplication(desk)
  await logInAtDesk(desk, server, 'officer', 'Olga Officer')
  await desk.clock.install({ time: server.clock.now() })
  await desk.goto(`/desk/applications/${student.id}`)
  const note = desk.getByLabel('New note')
  await expect(note).toBeVisible()
  // Of many actions in a second one counts, and the opening of the page was one.
  await desk.clock.fastForward(1_000)
  const minutes = 5 * 60_000
  /** The page makes a call, because something was done. */
  const passTime = async () => {
    const kept = desk.waitForResponse((response) => response.url().endsWith('/desk/api/session'))
    server.clock.advance(minutes)
    await desk.clock.fastForward(minutes)
    await kept
  }
  for (const letter of 'Reviewed') {
    await note.press(letter)
    await passTime()
  }
  await desk.getByRole('button', { name: 'Save note' }).click()
  await expect(panel(desk, 'Notes').getByRole('listitem')).toContainText('Reviewed')
  await passTime()
  await desk.clock.fastForward(5 * minutes + 1_000)
  await expect(desk.getByRole('status')).toContainText('after 30 minutes without activity')
  await desk.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(desk)
  // The login leads back to what was being read.
  expect(new URL(desk.url()).searchParams.get('next')).toBe(`/applications/${student.id}`)
})

test('DSK-162 A11-01 two minutes before an idle logout the desk asks, in every tab, and goes on as soon as somebody stays', async ({
  studentPage: desk,
  student,
  server,
}) => {
  await submitApplication(desk)
  await logInAtDesk(desk, server, 'officer', 'Olga Officer')
  const other = await desk.context().newPage()
  // Of both windows.
  const { clock } = desk.context()
  await clock.install({ time: server.clock.now() })
  for (const page of [desk, other]) {
    await page.goto(`/desk/applications/${student.id}`)
    await expect(page.getByLabel('New note')).toBeVisible()
  }
  const prompt = (page: Page) => page.getByRole('dialog', { name: 'Still working?' })
  const pass = async (milliseconds: number) => {
    server.clock.advance(milliseconds)
    await clock.fastForward(milliseconds)
  }
  const minute = 60_000
  await desk.getByLabel('New note').fill('Called, no')

  await pass(28 * minute - 5_000)
  await expect(prompt(desk)).toBeHidden()
  await pass(6_000)
  for (const page of [desk, other])
    await expect(prompt(page).getByRole('timer')).toContainText(/in (1 minute|2 minutes)/)
  await expect(prompt(desk)).toBeFocused()
  await desk.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(desk, '[role="dialog"]')
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Tab')
  await expect(prompt(desk).getByRole('button', { name: 'Stay logged in' })).toBeFocused()
  const kept = desk.waitForResponse((response) => response.url().endsWith('/desk/api/session'))
  await desk.keyboard.press('Enter')
  expect((await kept).status()).toBe(200)
  for (const page of [desk, other]) await expect(prompt(page)).toBeHidden()
  await expect(desk.getByLabel('New note')).toBeFocused()

  await pass(28 * minute + 1_000)
  await prompt(desk).getByRole('button', { name: 'Log out' }).click()
  await expect(desk.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(desk.getByText('without activity')).toBeHidden()
  await other.close()
})

test('DSK-52 SES-19 what an applicant has typed for a request is still there after a failed call and an idle logout', async ({
  studentPage: page,
  student,
  server,
}) => {
  await submitApplication(page)
  await logInAtDesk(page, server, 'officer', 'Olga Officer')
  for (const title of ['The gap year', 'The second school', 'The third term'])
    await page.request.post(`/desk/api/applications/${student.id}/requests`, {
      headers: ownPage,
      data: { template: 'question', title, text: 'Please tell us more.' },
    })
  await page.clock.install({ time: server.clock.now() })
  await page.goto('/completion')
  const first = page.getByRole('region', { name: 'The gap year' })
  const second = page.getByRole('region', { name: 'The second school' })
  const third = page.getByRole('region', { name: 'The third term' })
  await second.getByLabel('Your answer').fill('I moved in tenth grade.')

  await test.step('an answer whose response was lost is shown as sent', async () => {
    const { requests } = await (await page.request.get('/api/requests')).json()
    await loseResponse(page, 'POST', `/api/requests/${requests.at(-1).id}/answer`)
    await third.getByLabel('Your answer').fill('I was ill.')
    await third.getByRole('button', { name: /^Send/ }).click()
    await expect(page.getByText('The third term: sent on')).toBeVisible()
    await expect(third).toBeHidden()
  })

  await first.getByLabel('Your answer').fill('I worked.')
  await page.route('**/api/requests', (route) => route.abort())
  await first.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByText('We could not check whether the school needs anything else')).toBeVisible()
  await page.unroute('**/api/requests')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(first).toBeHidden()
  await expect(page.getByRole('paragraph').filter({ hasText: /^The gap year: sent on/ })).toBeFocused()
  await expect(second.getByLabel('Your answer')).toHaveValue('I moved in tenth grade.')

  await page.clock.fastForward(14 * 60_000 + 1_000)
  await page.getByRole('button', { name: 'No - Please log me out' }).click()
  await expect(page.getByText('Everything you typed is safe.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(second.getByLabel('Your answer')).toHaveValue('I moved in tenth grade.')
})

test('DSK-91 a window that is looked at again says who is logged in by now, or that nobody is', async ({
  page,
  server,
}) => {
  const lookAgain = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await logInAtDesk(page, server, 'officer', 'Ann Officer')
  await page.goto('/desk/applications')
  await expect(page.getByRole('button', { name: 'Ann Officer' })).toBeVisible()

  await logInAtDesk(page, server, 'reader', 'Bob Reader')
  await routeOnce(page, '**/desk/api/session', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await lookAgain()
  await failed
  await expect(page.getByRole('button', { name: 'Ann Officer' })).toBeVisible()
  await lookAgain()
  await expect(page.getByRole('button', { name: 'Bob Reader' })).toBeVisible()

  await page.context().clearCookies()
  await lookAgain()
  await expect(page).toHaveURL(/login/)
  await expect(page.getByRole('status')).toContainText('Your session has ended.')
  await page.goto('/desk/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByText('Your session has ended.')).toBeHidden()
})

test('DSK-47 DSK-51 DSK-55 an officer reads that the states and requests to choose from could not be loaded, and tries again', async ({
  studentPage: desk,
  student,
  server,
}) => {
  await submitApplication(desk)
  await logInAtDesk(desk, server, 'officer', 'Olga Officer')
  const failOnce = () => routeOnce(desk, '**/desk/api/choices', (route) => route.abort())
  await failOnce()
  await desk.goto(`/desk/applications/${student.id}`)
  await expect(panel(desk, 'State').getByRole('alert')).toContainText('could not be loaded')
  await panel(desk, 'State').getByRole('button', { name: 'Try again' }).click()
  await expect(panel(desk, 'State').getByRole('alert')).toBeHidden()
  await moveTo(desk, 'In review')
  await expect(desk.getByRole('button', { name: 'Ask for something' })).toBeVisible()

  await failOnce()
  await desk.goto('/desk/applications?sort=submitted')
  await desk.getByRole('checkbox', { name: 'Select all applications on this page' }).check()
  await desk.getByRole('button', { name: 'Move to a state …' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByLabel('Move to').selectOption('in-review')
})

test('DSK-230 DSK-231 DSK-233 an officer reads the line that sums an application up, goes to a section, and unfolds what was accepted', async ({
  studentPage: desk,
  student,
  server,
}) => {
  await submitApplication(desk, { first_name: 'Ada', middle_name: '', last_name: 'Quill' })
  await logInAtDesk(desk, server, 'officer', 'Olga Officer')
  await desk.goto(`/desk/applications/${student.id}?sort=submitted`)
  const answers = desk.getByRole('article', { name: 'Answers' })
  const summary = desk.locator('dl').first()
  await expect(summary.getByText('Term', { exact: true })).toBeVisible()
  await expect(summary.getByText('Applied', { exact: true })).toBeVisible()
  await expect(answers.getByText('Ada Quill', { exact: true })).toBeVisible()

  await test.step('DSK-232 the index', async () => {
    const index = desk.getByRole('navigation', { name: 'Sections' })
    await expect(index.getByRole('link', { name: 'Person' })).toHaveAttribute('aria-current', 'true')
    await index.getByRole('link', { name: 'Legal' }).press('Enter')
    await expect(answers.getByRole('heading', { name: 'Legal' })).toBeInViewport()
    await expect(answers.getByRole('heading', { name: 'Legal' })).toBeFocused()
    expect(new URL(desk.url()).hash).toBe('')
  })

  const legal = answers.getByRole('region', { name: 'Legal' })
  await expect(legal).toContainText(/accepted by Ada Quill on .+\./)
  await expect(legal.getByText('I accept these terms.')).toBeHidden()
  await legal.getByRole('button', { name: 'Read them' }).press('Enter')
  await expect(legal.getByText('I accept these terms.')).toBeVisible()
  await expectAccessible(desk)

  await answers.getByRole('button', { name: 'Show the questions as they were asked' }).click()
  await expect(answers.getByText('Have/Will You')).toBeVisible()
  await answers.getByRole('button', { name: 'Show the short labels' }).click()
  await expect(answers.getByText('Have/Will You')).toHaveCount(0)
})

test('DSK-234 DSK-235 DSK-236 an officer takes a move back from the next application, and cannot once somebody else has moved it', async ({
  page: desk,
  server,
}) => {
  for (const first_name of ['Ada', 'Ben']) {
    await logInWithoutCard(desk, server, await createStudent(server))
    await submitApplication(desk, { first_name, last_name: 'Featherquill' })
  }
  await logInAtDesk(desk, server, 'officer', 'Omar Officer')
  await desk.goto('/desk/applications?text=Featherquill&sort=name')
  await desk.getByRole('link', { name: 'Featherquill, Ada' }).click()
  const name = desk.getByRole('heading', { level: 1 })
  await expect(name).toHaveText('Ada Featherquill')
  await expect(desk.getByText('1 of 2', { exact: true })).toBeVisible()
  const address = new URL(desk.url())
  const read = async () => (await desk.request.get(`/desk/api${address.pathname.replace('/desk', '')}`)).json()

  await moveTo(desk, 'Complete')
  await desk.keyboard.press('j')
  await expect(name).toHaveText('Ben Featherquill')
  await expect(desk.getByText('2 of 2', { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(desk.getByText('Ada Featherquill is in the state “Received” now.', { exact: true })).toBeVisible()
  expect((await read()).work).toMatchObject({ state: 'received', version: 2 })

  await desk.keyboard.press('k')
  await moveTo(desk, 'In review')
  await expect(panel(desk, 'State')).toContainText('In review')
  const body = { state: 'decided', version: 3 }
  await desk.request.put(`/desk/api${address.pathname.replace('/desk', '')}/state`, { ...asColleague, data: body })
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(desk.getByRole('listitem', { name: 'Error Notification' })).toContainText('“Decided” by now.')
  await expect(panel(desk, 'State')).toContainText('Decided')

  const receipt = panel(desk, 'Receipt')
  await expect(receipt.getByText('SHA-256')).toHaveCount(0)
  await receipt.getByRole('button', { name: 'Details' }).press('Enter')
  await expect(receipt.getByText('SHA-256')).toBeVisible()
})
