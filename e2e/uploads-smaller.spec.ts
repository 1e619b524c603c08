import type { Locator, Page } from '@playwright/test'
import { largePhoto } from '../converter/testing/pictures.ts'
import { expectAccessible } from './expect-accessible.ts'
import { answerAll, openStep } from './form-applicant.ts'
import { expect, test } from './lasting-window.ts'
import { fileInput } from './uploads.ts'

const tooLarge = 'Your file is too large. The maximum file size is 1 MB.'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Make it smaller' })
const makeSmaller = (page: Page) => page.getByRole('button', { name: 'Make it smaller IMG_0001.jpg' })

const choosePhoto = async (page: Page, buffer: Buffer) => {
  const photo = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer }
  await fileInput(page).setInputFiles(photo)
  await expect(page.locator('#ged-errors')).toContainText(tooLarge)
}

/** The strongest channels of the four corners, from left to right and top to bottom. */
const corners = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element
    const at = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] =
        element.getContext('2d')?.getImageData(x * width, y * height, 1, 1).data ?? []
      return [red > 127 && 'red', green > 127 && 'green', blue > 127 && 'blue'].filter(Boolean).join(' ')
    }
    return [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)]
  })

test('DOC-35 DOC-36 a photo that is too large is made smaller where the browser can, shown upright before and after, and uploaded on a press', async ({
  formPage: page,
}) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '2' })

  await test.step('a browser that cannot make a picture smaller says so, and what to do instead', async () => {
    await choosePhoto(page, Buffer.alloc(1_000_001))
    await page.evaluate(() => {
      Object.assign(window, { kept: window.OffscreenCanvas })
      Reflect.deleteProperty(window, 'OffscreenCanvas')
    })
    await makeSmaller(page).click()
    await expect(dialog(page).getByText(/^This browser cannot make pictures smaller\./)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(makeSmaller(page)).toBeFocused()
    await page.evaluate('void Object.assign(window, { OffscreenCanvas: window.kept })')
  })

  await choosePhoto(page, await largePhoto(6))
  await makeSmaller(page).press('Enter')
  await expect(dialog(page).getByText('Before')).toBeVisible()
  await expect(dialog(page).getByRole('status')).toHaveText(/^Your picture is ready: \d+ kB instead of \d MB\.$/)
  for (const name of ['The picture before', 'The picture after'])
    expect(await corners(dialog(page).getByRole('img', { name }))).toEqual(['red', 'green', 'blue', 'red green'])
  await expectAccessible(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(makeSmaller(page)).toBeFocused()

  await makeSmaller(page).click()
  await dialog(page).getByRole('button', { name: 'Upload the smaller picture' }).click()
  await expect(page.getByRole('button', { name: 'Delete IMG_0001.jpg' })).toBeVisible()
  const { ged } = await (await page.request.get('/api/document-answer')).json()
  expect(ged).toMatchObject({ status: 'COMPLETED', file_name: 'IMG_0001.jpg' })
  expect(ged.file_size).toBeLessThanOrEqual(1_000_000)
})
