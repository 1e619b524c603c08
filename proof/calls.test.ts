import { beforeAll, describe, expect, test } from 'vitest'
import { smtpInbox } from '../server/src/platform/mail/testing/smtp-inbox.ts'
import { databases } from '../server/testing/databases.ts'
import { authorisationCases } from './calls/authorisation.ts'
import { codeAndResetCases } from './calls/codes-and-resets.ts'
import { fuzzCases } from './calls/fuzz.ts'
import { hostileFileCases } from './calls/hostile-files.ts'
import { hygieneCases } from './calls/hygiene.ts'
import { passwordAndSessionCases } from './calls/passwords-and-sessions.ts'
import { savingCases } from './calls/saving.ts'
import { traceCases } from './calls/traces.ts'
import { uploadCases } from './calls/uploads.ts'
import { afterwards } from './world/afterwards.ts'
import { openProduct, type Product } from './world/product.ts'

// One process per database for all cases that need nothing but calls; what it leaves behind is looked at in the end.
describe.each(databases)('on %s', (name) => {
  const left = afterwards()
  let product: Product
  const use = () => product
  beforeAll(async () => {
    const inbox = await smtpInbox()
    const settings = { SMTP_URL: inbox.url, MAIL_FROM: 'Admissions <apply@example.edu>', TRUST_PROXY: 'on' }
    product = await openProduct(name, { settings, letters: async () => inbox.received.map(({ mail }) => mail) })
    await product.start()
    return async () => {
      await product.close()
      await inbox.close()
    }
  })

  savingCases(use, left)
  codeAndResetCases(use)
  passwordAndSessionCases(use)
  authorisationCases(use, left)
  hygieneCases(use)
  uploadCases(use)
  hostileFileCases(use, name)
  fuzzCases(use)
  traceCases(use, left)

  test('R6 R7 R8 Z3 W10 the database holds what the cases say once the process has ended', async () => {
    expect(await product.end('SIGTERM')).toBe(0)
    const database = await product.database()
    for (const { name: looked, run } of left.looks())
      await run(database).catch((error: unknown) => {
        throw new Error(`${looked} is not so in the database`, { cause: error })
      })
    await database.close()
  })
})
