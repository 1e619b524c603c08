import { expectNoSidewaysScrolling } from './screen-checks.ts'
import { expect, test } from './test.ts'

const blockStorage = () => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
}

test('ERR-16 A11-03 a browser that blocks cookies shows what to do', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url })
  await context.addInitScript(blockStorage)
  const page = await context.newPage()
  for (const path of ['/about', '/login', '/about?service_token=any']) {
    await page.goto(path)

    await expect(page.getByRole('main')).toContainText('Please allow cookies for this site')
    await expectNoSidewaysScrolling(page)
  }
  await context.close()
})

test('ERR-17 A11-03 a page whose script cannot be loaded says after a while what to do', async ({ page }) => {
  await page.route(/\/assets\/start.*\.js/, (route) => route.abort())
  await page.goto('/about')
  const help = page.getByText('Please check your connection and reload the page.')
  await expect(help).toBeHidden()

  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  await expect(help).toBeVisible()
  await expectNoSidewaysScrolling(page)

  await page.unrouteAll()
  await page.reload()
  await expect(page.getByLabel('First Name').first()).toBeVisible()
  await expect(help).toHaveCount(0)
})
