import { expect, test } from './lasting-window.ts'
import { lookup, options } from './lookup-box.ts'

test('LKP-02 LKP-03 NAV-06 without the code of the suggestions one types on, and it comes with the connection, searches, and leaves the caret in its place', async ({
  studentPage: page,
}) => {
  await page.route(/lookup-box.*\.js/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('lookup-box'))
  await page.goto('/about')
  await failed
  const plain = page.locator('input[id="address_line_1"]:not([role])')
  await plain.pressSequentially('123 inv')
  await plain.press('ArrowLeft')
  await plain.press('ArrowLeft')
  await expect(page.getByText('Something went wrong.')).toHaveCount(0)

  const hasKeptFocus = await page.evaluateHandle(() => {
    let isKept = true
    const watch = () => {
      isKept &&= document.activeElement?.id === 'address_line_1'
    }
    new MutationObserver(watch).observe(document.body, { childList: true, subtree: true })
    return () => isKept
  })
  await page.unroute(/lookup-box.*\.js/)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))

  await expect(lookup(page, 'address_line_1')).toBeFocused()
  expect(await hasKeptFocus.evaluate((isKept) => isKept()), 'a key at any moment reaches the field').toBe(true)
  await expect(options(page).first()).toContainText('123 Invented Way')
  await page.keyboard.type('n')
  await expect(lookup(page, 'address_line_1')).toHaveValue('123 innv')
})
