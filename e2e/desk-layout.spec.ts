import type { Locator } from '@playwright/test'
import { plainPdf } from '../converter/testing/pdfs.ts'
import { ownPage, submitApplication } from './calls.ts'
import { logInAtDesk } from './desk-staff.ts'
import { expect, test } from './lasting-window.ts'
import { addConverted } from './uploads.ts'

const isApart = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) return false
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
}

/** Whether a part of the page is what a press on its middle meets, once it is in the middle of the window. */
const isUncovered = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return element.contains(met)
  })

test('DSK-113 DSK-286 a document that is opened is in sight, and beside it every part of the page can be reached, at every width', async ({
  studentPage: desk,
  student,
  server,
}) => {
  await submitApplication(desk)
  await addConverted(server, student, 'ged', 'scores.pdf')
  const pdf = Buffer.from(await plainPdf())
  await desk.route('**/documents/ged', (route) => route.fulfill({ contentType: 'application/pdf', body: pdf }))
  await logInAtDesk(desk, server, 'officer', 'Olga Officer')
  await desk.goto(`/desk/applications/${student.id}`)
  const open = desk.getByRole('button', { name: /^Open/ })
  const viewer = desk.getByRole('region', { name: 'Document', exact: true })

  for (const width of [360, 768, 1000, 1280, 1499, 1500, 1920]) {
    await desk.setViewportSize({ width, height: 900 })
    await open.click()
    await expect(viewer.locator('iframe')).toBeInViewport({ ratio: 0.9 })
    await expect(viewer.getByRole('button', { name: 'Close the document' })).toBeInViewport()
    await expect(viewer).toBeFocused()
    for (const part of ['State', 'Documents', 'Requests', 'Notes', 'Contact', 'Receipt', 'History', 'Document'])
      expect(await isUncovered(desk.getByRole('region', { name: part, exact: true })), `${part} at ${width}`).toBe(true)
    await viewer.getByRole('button', { name: 'Close the document' }).click()
    await expect(open).toBeFocused()
  }
})

/** The contrast of text and background, and whether the background is the one of a button that can be used. */
const lookOf = (element: Element) => {
  const { color, backgroundColor, cursor } = getComputedStyle(element)
  const luminance = (css: string) => {
    const [red = 0, green = 0, blue = 0] = (css.match(/\d+(\.\d+)?/g) ?? [])
      .map((part) => Number(part) / 255)
      .map((part) => (part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.212_6 * red + 0.715_2 * green + 0.072_2 * blue
  }
  const [darker = 0, lighter = 0] = [luminance(color), luminance(backgroundColor)].toSorted((a, b) => a - b)
  return { backgroundColor, cursor, contrast: (lighter + 0.05) / (darker + 0.05) }
}

test('DSK-114 a button that cannot be used looks so, can be read, and has the reason beside it', async ({
  studentPage: desk,
  student,
  server,
}) => {
  await submitApplication(desk)
  const withdrawn = await desk.request.post('/api/withdrawal', { data: { reason: 'plans' }, headers: ownPage })
  expect(withdrawn.status(), await withdrawn.text()).toBe(200)
  await logInAtDesk(desk, server, 'officer', 'Olga Officer')
  await desk.goto(`/desk/applications/${student.id}`)
  const state = desk.getByRole('region', { name: 'State', exact: true })
  const move = state.getByRole('button', { name: 'Move to' })
  await expect(move).toHaveAttribute('aria-disabled', 'true')
  await expect(move).toHaveAccessibleDescription('Withdrawn. Take that back before you move it.')

  const unusable = await move.evaluate(lookOf)
  await desk.getByRole('button', { name: 'Take the withdrawal back' }).click()
  await desk.getByLabel('Reason to take it back').fill('A mistake')
  await desk.getByRole('button', { name: 'Take the withdrawal back' }).click()
  await expect(move).not.toHaveAttribute('aria-disabled', 'true')

  // The color changes over a moment.
  await expect.poll(async () => (await move.evaluate(lookOf)).backgroundColor).not.toBe(unusable.backgroundColor)
  expect(unusable.cursor).toBe('not-allowed')
  expect(unusable.contrast).toBeGreaterThan(4.5)
  await expect(move).toHaveAccessibleDescription('')
})

test('DSK-237 a message covers neither the field that somebody types into nor its button, at every width', async ({
  studentPage: desk,
  student,
  server,
}) => {
  await submitApplication(desk)
  await logInAtDesk(desk, server, 'officer', 'Olga Officer')
  await desk.goto(`/desk/applications/${student.id}`)
  const note = desk.getByLabel('New note')
  const save = desk.getByRole('button', { name: 'Save note' })
  const message = desk.getByRole('listitem').filter({ hasText: 'The note was saved.' })

  for (const width of [360, 768, 1280, 1920]) {
    await desk.setViewportSize({ width, height: 740 })
    await note.fill(`Called back, ${width}`)
    await save.press('Enter')
    await expect(message).toBeVisible()
    await note.focus()
    await note.pressSequentially('And again')
    for (const part of [note, save]) expect(await isApart(part, message), `at ${width}`).toBe(true)
    await message.getByRole('button', { name: 'Dismiss' }).click()
  }
})
