import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createDatabase } from '../server/testing/create-database.ts'
import { freePort } from '../server/testing/free-port.ts'
import { submit, submitButton } from './form-applicant.ts'
import { postgresVariable } from './start-server.ts'
import { goodPassword } from './student.ts'
import { test as base, expect } from './test.ts'

const root = join(import.meta.dirname, '..')

type Product = { readonly url: string; readonly said: () => string }

/** `FORM=sample-college npm start`, with data of its own. Each form has its own folder of built pages, which are built again only after a change. */
const test = base.extend<{ readonly product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const [dataDir, port] = await Promise.all([mkdtemp(join(tmpdir(), 'another-school-')), freePort()])
      const settings = {
        FORM: 'sample-college',
        PORT: `${port}`,
        DATA_DIR: dataDir,
        // On the PostgreSQL that runs for the other tests already.
        DATABASE_URL: await createDatabase(process.env[postgresVariable] ?? '', `another_school_${process.pid}`),
        METRICS_PORT: 'off',
        PROCESSES: '1',
      }
      const npm = spawn('npm', ['start'], {
        cwd: root,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
        detached: true,
      })
      let said = ''
      for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (said += chunk))
      const ended = once(npm, 'exit')
      const tooEarly = ended.then(() => Promise.reject(new Error(said)))
      await Promise.race([expect.poll(() => said, { timeout: 180_000 }).toContain('Listening '), tooEarly])
      await use({ url: `http://localhost:${port}`, said: () => said })
      process.kill(-(npm.pid ?? 0), 'SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
    // The pages may have to be built.
    { timeout: 180_000 },
  ],
})

const becomeStudent = async (page: Page, { url, said }: Product) => {
  await page.goto(`${url}/signup`)
  await page.getByLabel('Email address').fill('sam@example.com')
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm Your Account' })).toBeVisible()
  const code = () => said().match(/Mail in the outbox: [^"]*: (\d{6})"/)?.[1]
  await expect.poll(code).toBeDefined()
  await page.getByLabel('Confirmation code').fill(code() ?? '')
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Log In' }).click()
}

test('OPS-19 another school is another folder: one applies to it in a browser and holds its receipt', async ({
  page,
  product,
}) => {
  await becomeStudent(page, product)
  await expect(page).toHaveURL(`${product.url}/you`)
  await expect(page).toHaveTitle(/Sample College Application/)
  await page.getByLabel('Name').fill('Sam Sample')
  await page.getByRole('link', { name: 'Your visit' }).click()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await submitButton(page).click()
  await page.getByRole('link', { name: /Which day suits you\?/ }).click()
  await page.getByLabel('Which day suits you?').fill('Monday')
  await submit(page)

  await expect(page.getByText(/^SC-/)).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Governors')
})
