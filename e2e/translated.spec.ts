import type { Page } from '@playwright/test'
import { storeAnswers } from './calls.ts'
import { openStep, requiredAnswers, submitButton } from './form-applicant.ts'
import { expect, test } from './form-test.ts'

/** Does what the translation of a browser does: it replaces each text, now and whenever one appears, with two elements. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const untouched = 'script, style, textarea, option, font'
    const replaceAll = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
      for (const text of found) {
        if (text.data.trim() === '' || text.parentElement?.closest(untouched)) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = `¡${text.data.trim()}!`
        outer.append(inner)
        text.replaceWith(outer)
      }
      observer.takeRecords()
    }
    const observer = new MutationObserver(replaceAll)
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    replaceAll()
  })

test('NAV-33 SES-18 a log in card that the browser has translated removes unsaved answers, refuses and corrects as any other', async ({
  page,
}) => {
  await page.goto('/about')
  await page.evaluate(() => localStorage.setItem('unsaved maya@example.com 1', '{}'))
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
  const notice = page.getByRole('status').filter({ has: page.locator('.link-button') })
  await expect(notice).toContainText('What you typed is safe in this browser.')
  await translate(page)

  await page.getByRole('button', { name: 'Remove these answers from this browser' }).click()
  await expect(page.getByRole('main')).toContainText('¡Remove the unsaved answers of m•••@e•••.com for good?!')
  await page.getByRole('button', { name: 'No, keep them' }).click()
  await expect(page.getByRole('main')).toContainText('¡What you typed is safe in this browser.')
  await page.getByRole('button', { name: 'Remove these answers from this browser' }).click()
  await page.getByRole('button', { name: 'Yes, remove them' }).click()

  await expect(page.getByRole('main')).toContainText(
    '¡The unsaved answers of m•••@e•••.com were removed from this browser.!',
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Log In!')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])

  await page.getByLabel('Email address').fill('maya')
  await page.getByLabel('¡Password!', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText('¡Please provide a valid email address.!')).toBeVisible()
  await page.getByLabel('Email address').fill('maya@example.com')
  await expect(page.getByText('¡Please provide a valid email address.!')).toBeHidden()
  await page.keyboard.press('Enter')

  await expect(page.locator('form')).toContainText('¡Incorrect username or password.!')
  await expect(page.locator('form button[type=submit]')).toHaveText('¡Log In!')
})

test('NAV-33 REV-01 a form that the browser has translated goes on, counts and shows what is missing', async ({
  formPage: page,
}) => {
  await storeAnswers(page, { ...requiredAnswers, city: '', legal_agree_2: '' })
  await page.reload()
  const about = page.locator('nav').getByRole('link', { name: 'About You' })
  await expect(about).toContainText('1 left')
  await expect(page.locator('.open-count')).toHaveText('2 questions left')
  await translate(page)

  await page.getByRole('button', { name: '¡Continue!' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Your Academics!')
  await openStep(page, 'Final Steps')
  await submitButton(page)
    .or(page.getByRole('button', { name: '¡Submit!' }))
    .click()
  await expect(page.getByRole('heading', { name: "We're missing some information!" })).toBeVisible()
  await expect(about).toContainText('needs attention')

  await page.locator('#city').fill('Lagos')
  await expect(about).toContainText('complete')
  await expect(page.locator('.open-count')).toContainText('¡1!')

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Download a PDF copy' }).click()
  await expect(page.getByText('¡Your PDF copy is ready. It is in your downloads.!').first()).toBeVisible()
  await expect(page.locator('.download-copy-progress')).toBeEmpty()
})

test('NAV-33 SES-10 ACC-33 the seconds until a logout and until another code count down on a translated page', async ({
  formPage: page,
  server,
}) => {
  const timer = page.getByRole('timer')
  const seconds = async () => Number(/\d+/.exec((await timer.textContent()) ?? '')?.[0])
  const countsDown = async () => {
    await expect(timer).toContainText('seconds')
    await translate(page)
    const before = await seconds()
    await page.clock.fastForward(10_000)
    await expect.poll(seconds).toBeLessThanOrEqual(before - 10)
  }
  await page.clock.install({ time: server.clock.now() })
  await page.goto('/about')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.clock.fastForward(14 * 60_000)
  await countsDown()

  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('Email address').fill('maya@example.com')
  await page.getByRole('button', { name: 'Resend confirmation code' }).click()
  await countsDown()
})
