import { beforeAll, expect, test } from 'vitest'
import { smtpInbox } from '../../server/src/infra/mail/testing/smtp-inbox.ts'
import type { DatabaseName } from '../../server/testing/databases.ts'
import { createDatabaseChecks } from '../world/database-checks.ts'
import { createProduct, type Product } from '../world/product.ts'
import { authorisationCases } from './authorisation.ts'
import { codeAndResetCases } from './codes-and-resets.ts'
import { fuzzCases } from './fuzz.ts'
import { hostileFileCases } from './hostile-files.ts'
import { passwordCases } from './passwords.ts'
import { pathCases } from './paths.ts'
import { registeredFileCases } from './registered-files.ts'
import { requestCheckCases } from './request-checks.ts'
import { savingCases } from './saving.ts'
import { searchOutageCases } from './search-outage.ts'
import { sessionCases } from './sessions.ts'
import { strangeInputCases } from './strange-input.ts'
import { submittingCases } from './submitting.ts'
import { tokenCases } from './tokens.ts'
import { traceCases } from './traces.ts'
import { uploadCases } from './uploads.ts'
import { wordDocumentCases } from './word-documents.ts'

/** The process they share, whose mail arrives as it would at a mail server. */
const startForCalls = async (name: DatabaseName) => {
  const inbox = await smtpInbox()
  const settings = { SMTP_URL: inbox.url, MAIL_FROM: 'Admissions <apply@example.edu>', TRUST_PROXY: 'on' }
  const product = await createProduct(name, { settings, mails: async () => inbox.received.map(({ mail }) => mail) })
  await product.start()
  const close = async () => {
    await product.close()
    await inbox.close()
  }
  return { product, close }
}

/** All cases that need nothing but calls, one after the other on one process. */
export const callCases = (name: DatabaseName): void => {
  const checks = createDatabaseChecks()
  let product: Product
  const use = () => product
  beforeAll(async () => {
    const opened = await startForCalls(name)
    product = opened.product
    return opened.close
  })

  savingCases(use, checks)
  submittingCases(use, checks)
  codeAndResetCases(use)
  sessionCases(use)
  passwordCases(use)
  authorisationCases(use)
  tokenCases(use, checks)
  requestCheckCases(use)
  pathCases(use)
  strangeInputCases(use)
  searchOutageCases(use, name)
  uploadCases(use)
  registeredFileCases(use, checks, name)
  hostileFileCases(use, name)
  wordDocumentCases(use, name)
  fuzzCases(use)
  traceCases(use, checks)

  test('R6 R7 R8 U13 Z3 W10 the database holds what the cases say once the process has ended', async () => {
    expect(await product.end('SIGTERM')).toBe(0)
    const database = await product.database()
    await checks.run(database)
    await database.close()
  })
}
