import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { form } from '@apply/forms/governors-choice'
import type { Page } from '@playwright/test'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { filledAnswers } from '../../bench/filled-answers.ts'
import { readPdf } from '../../converter/testing/read-pdf.ts'
import { issueServiceToken } from '../../server/src/integration/tokens/tokens.ts'
import { expectStatus } from '../world/call.ts'
import { corpus, textKeys } from '../world/injection-corpus.ts'
import { onePixel } from '../world/one-pixel.ts'
import { printLine } from '../world/print-line.ts'
import { inDatabase, type Product, runAdmin } from '../world/product.ts'
import type { ProductWithPages } from '../world/product-with-pages.ts'
import { mailsTo, newStudent, signedUpStudent } from '../world/student.ts'
import { convert, homeSchooled } from '../world/upload.ts'
import { watchedPage as openWatched } from '../world/watched-page.ts'

const evilName = '<img src=x onerror=hit()>.png'

/** A student whose answers hold script wherever text is taken, and those answers. */
const typeScript = async ({ product, browser }: ProductWithPages) => {
  // Signs up, so that there is a mail to look at.
  const student = await signedUpStudent(product)
  // A full application first, so that as many questions as possible are asked.
  expectStatus(await student.save(filledAnswers(form, 120, '2026-01-15')), 200)
  const keys = [...new Set(textKeys(form.pages))]
  for (const [index, key] of keys.entries()) await student.save({ [key]: corpus[index % corpus.length] ?? '' })
  expectStatus(await student.save(homeSchooled), 200)
  expect((await convert(student, onePixel, evilName)).status).toBe('COMPLETED')
  const answers = await student.answers()
  const typed: Readonly<Record<string, string>> = Object.fromEntries(
    keys.flatMap((key) => (answers[key] ? [[key, String(answers[key])]] : [])),
  )
  const watchedPage = (cookies = student.cookie()) => openWatched(browser, product.url, cookies)
  return { product, student, typed, watchedPage }
}

type Typed = Awaited<ReturnType<typeof typeScript>>

/** What the fields of these questions hold; a question that the page does not ask has none. */
const fieldsOn = (page: Page, keys: readonly string[]): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(`Object.fromEntries(${JSON.stringify(keys)}.flatMap((key) => {
    const field = document.querySelector('[name="' + key + '"], [id="' + key + '"]')
    return field ? [[key, field.value]] : []
  }))`)

const showAsTyped = async ({ typed, watchedPage }: Typed): Promise<void> => {
  const { page, surprises } = await watchedPage()
  let shown = 0
  // A link to a question stays where it leads, whichever page was open last.
  for (const path of ['/about#first_name', '/education-ug#homeschool_radio', '/final-steps#legal_agree']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    if (path.startsWith('/education-ug')) await page.getByText(evilName).first().waitFor()
    const fields = await fieldsOn(page, Object.keys(typed))
    expect(typed).toMatchObject(fields)
    shown += Object.keys(fields).length
  }
  await page.goto(`/reset?username=${encodeURIComponent(corpus[1] ?? '')}&id=${encodeURIComponent(corpus[0] ?? '')}`)
  await page.goto(`/nowhere?x=${encodeURIComponent(corpus[0] ?? '')}#${encodeURIComponent(corpus[1] ?? '')}`)
  await page.waitForLoadState('networkidle')

  expect(shown).toBe(Object.keys(typed).length)
  expect(surprises).toEqual([])
  await page.context().close()
  printLine(`W1: ${Object.keys(typed).length} answers hold script, ${shown} fields show it as typed, nothing ran`)
}

/** Loads a list as an operator does, beside the running server. */
const importSchools = async (product: Product, name: string): Promise<void> => {
  const file = join(product.dataDir, 'schools.csv')
  const quoted = `"${name.replaceAll('"', '""')}"`
  await writeFile(
    file,
    `id,name,address_line_1,city,state,zip,country,ceeb\nevil-1,${quoted},1 Way,${quoted},TN,00001,USA,000001\n`,
  )
  const importing = runAdmin(product, 'lookup', 'import', 'hs_ceeb', file)
  expect(await importing.ended, importing.output()).toBe(0)
}

const showLookupAsText = async ({ product, student, typed, watchedPage }: Typed): Promise<void> => {
  const evil = 'Samson <img src=x onerror=hit()>'
  await importSchools(product, evil)
  const visitor = await newStudent(product)
  await visitor.save({ hs_ged_radio: '1' })
  const { page, surprises } = await watchedPage(visitor.cookie())
  const token = await inDatabase(product, async ({ sql }) => {
    const [account] = await sql<{ id: string }>('select id from accounts where username = $1', [student.username])
    return issueServiceToken(sql, account?.id ?? '', new Date(product.now().getTime() + 3_600_000))
  })
  await page.goto('/education-ug')
  await page.locator('input[role="combobox"][id="hs_name"]').pressSequentially('sams', { delay: 20 })
  await page.getByRole('listbox').getByText(evil).first().waitFor({ timeout: 120_000 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('[id="hs_city"]').inputValue()).toBe(evil)
  await page.goto(`/?service_token=${token}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const text = await page.locator('body').textContent()

  for (const value of new Set(Object.values(typed))) expect(text).toContain(value)
  expect(surprises).toEqual([])
  await page.context().close()
  printLine(`W1: lookup results and the service view show ${new Set(Object.values(typed)).size} strings as typed`)
}

const printAsTyped = async ({ product, student, typed }: Typed): Promise<void> => {
  const link = await vi.waitFor(
    async () => {
      const { body } = await student.send('GET', '/api/pdf')
      expect(body.status).toBe('COMPLETED')
      return String(body.url).slice(product.url.length)
    },
    { timeout: 90_000, interval: 250 },
  )
  const other = await newStudent(product)
  const file = await fetch(`${product.url}${link}`, { headers: { cookie: student.cookie() } })
  const { pages, scripts } = await readPdf(new Uint8Array(await file.arrayBuffer()))
  const printed = pages
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, '')

  for (const value of new Set(Object.values(typed))) expect(printed).toContain(value.replaceAll(/\s+/g, ''))
  expect(scripts).toBeFalsy()
  expect((await other.send('GET', link)).status).toBe(403)
  expect((await fetch(`${product.url}${link}`)).status).toBe(401)
  const mails = await mailsTo(product, student.username)
  expect(mails.length).toBeGreaterThan(0)
  for (const { html } of mails) expect(html ?? '').not.toMatch(/<script|onerror=/i)
  printLine(
    `W1 Z2: ${pages.length} printed pages hold the strings as typed; the link is 403 for another student, 401 without a session`,
  )
}

export const injectionCases = (use: () => ProductWithPages): void => {
  describe('script in what people type', () => {
    let typed: Typed
    beforeAll(async () => {
      typed = await typeScript(use())
    })

    test('W1 script in every answer and in the name of a file is shown as typed in the form, and runs nowhere', () =>
      showAsTyped(typed))
    test('W1 script in lookup results and in the service view is text', () => showLookupAsText(typed))
    test('W1 Z2 script in the PDF copy and in mail is text, and the link of the copy opens for its owner only', () =>
      printAsTyped(typed))
  })
}
