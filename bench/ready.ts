import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium as playwright } from '@playwright/test'
import { chromium, prepareChromium } from '../e2e/chromium.ts'
import { median } from './figures.ts'
import { serveProduct } from './lighthouse/serve-product.ts'
import { slowNetwork } from './ready/slow-network.ts'
import { sized } from './sizes.ts'

// npm run bench:ready: how soon a visitor can type into the first question on a slow mobile network, beside a page without any script.
const limitMs = sized(1_500, Number.POSITIVE_INFINITY)
const runs = sized(7, 1)
const plainPage = '<!doctype html><title>Plain</title><main><label>First Name <input></label></main>'

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
const timeUntilReady = async (
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

await prepareChromium()
const product = await serveProduct()
const plain = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(plainPage))
plain.listen(0, 'localhost')
const browser = await playwright.launch(chromium)
const [toProduct, toPlain] = await Promise.all([
  slowNetwork(Number(new URL(product.url).port)),
  slowNetwork((plain.address() as AddressInfo).port),
])

const pages = [
  { name: 'a page without script', address: `http://localhost:${toPlain.port}/`, limit: Number.POSITIVE_INFINITY },
  { name: '/login', address: `http://localhost:${toProduct.port}/login`, limit: limitMs },
  { name: '/about', address: `http://localhost:${toProduct.port}/about`, limit: limitMs },
]

try {
  console.log('| page | ready, ms | on a processor four times slower, ms |\n|---|---|---|')
  for (const { name, address, limit } of pages) {
    const [quick, slow]: [number[], number[]] = [[], []]
    for (let run = 0; run < runs; run += 1) {
      quick.push(await timeUntilReady(browser, { address, slowDown: 1 }))
      slow.push(await timeUntilReady(browser, { address, slowDown: 4 }))
    }
    console.log(`| ${name} | ${median(quick).toFixed(0)} | ${median(slow).toFixed(0)} |`)
    if (median(quick) > limit) process.exitCode = 1
  }
  console.log(process.exitCode ? `BROKEN over ${limitMs} ms` : `kept   ${limitMs} ms`)
} finally {
  await browser.close()
  toProduct.close()
  toPlain.close()
  plain.close()
  await product.close()
}
