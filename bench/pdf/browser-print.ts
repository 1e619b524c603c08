import { form } from '@apply/forms/governors-choice'
import { chromium as browsers } from '@playwright/test'
import { chromium, prepareChromium } from '../../e2e/chromium.ts'
import { buildApp } from '../../server/src/app.ts'
import { noDocuments } from '../../server/src/application/draft/testing/application-deps-for.ts'
import { tokenRoutes } from '../../server/src/integration/tokens/create-tokens.ts'
import { issueServiceToken } from '../../server/src/integration/tokens/tokens.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { createLog } from '../../server/src/platform/logging/log.ts'

const hour = 60 * 60_000
const margin = { top: '0.6in', bottom: '0.9in', left: '0.75in', right: '0.75in' }

/** What the product is measured against: the officer's view, printed by a browser started for this one print. */
export const browserPrint = async (database: Database, pages: string) => {
  await prepareChromium()
  const clock = () => new Date()
  const settings = { publicUrl: 'http://localhost', trustProxy: false, s3: undefined }
  const plugins = [tokenRoutes({ database, clock, form, documents: noDocuments })]
  const app = await buildApp({ settings, log: createLog('silent'), plugins, pages })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  return {
    print: async (accountId: string): Promise<Buffer> => {
      const token = await issueServiceToken(database.sql, accountId, new Date(clock().getTime() + hour))
      const browser = await browsers.launch(chromium)
      try {
        const page = await browser.newPage()
        await page.goto(`${url}/?service_token=${token}`)
        await page.locator('main.read-only').waitFor()
        await page.evaluate('document.fonts.ready.then(() => undefined)')
        return await page.pdf({ format: 'Letter', margin, tagged: true, outline: true })
      } finally {
        await browser.close()
      }
    },
    close: () => app.close(),
  }
}
