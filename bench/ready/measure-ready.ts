import type { Browser } from '@playwright/test'

/** Notes when the first field of the page is there and enabled. React listens to it from then on. */
const watchForField = `
  const observer = new MutationObserver(() => {
    const field = document.querySelector('main input, main select')
    if (!field || field.disabled) return
    observer.disconnect()
    window.readyAt = performance.now()
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })`

const typed = 'Ada'

/** Milliseconds from the navigation to the first field that can be typed into, on a phone that was never here before. */
export const timeUntilReady = async (
  browser: Browser,
  { address, slowDown }: { readonly address: string; readonly slowDown: number },
): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.addInitScript({ content: watchForField })
  await page.goto(address)
  const time = await (await page.waitForFunction(() => Reflect.get(globalThis, 'readyAt'))).jsonValue()
  const field = page.locator('main').locator('input, select').first()
  await field.pressSequentially(typed)
  if ((await field.inputValue()) !== typed) throw new Error(`${address} lost what was typed.`)
  await context.close()
  return Number(time)
}
