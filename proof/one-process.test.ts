import { beforeAll, describe, expect, test } from 'vitest'
import { authorisationCases } from './calls/authorisation.ts'
import { codeAndResetCases } from './calls/codes-and-resets.ts'
import { fuzzCases } from './calls/fuzz.ts'
import { hostileFileCases } from './calls/hostile-files.ts'
import { guessCases, passwordCases } from './calls/passwords.ts'
import { pathCases } from './calls/paths.ts'
import { registeredFileCases } from './calls/registered-files.ts'
import { requestCheckCases } from './calls/request-checks.ts'
import { savingCases } from './calls/saving.ts'
import { searchOutageCases } from './calls/search-outage.ts'
import { sessionCases } from './calls/sessions.ts'
import { strangeInputCases } from './calls/strange-input.ts'
import { submittingCases } from './calls/submitting.ts'
import { tokenCases } from './calls/tokens.ts'
import { traceCases } from './calls/traces.ts'
import { uploadCases } from './calls/uploads.ts'
import { wordDocumentCases } from './calls/word-documents.ts'
import { createDatabaseChecks } from './world/database-checks.ts'
import { createSharedProduct, type SharedProduct } from './world/shared-product.ts'

// All cases that need one process, one after the other: a start takes longer than most of them. Its database is its own.
describe('one process', () => {
  const checks = createDatabaseChecks()
  let shared: SharedProduct
  const use = () => shared.product
  beforeAll(async () => {
    shared = await createSharedProduct({ isEmbedded: true })
    await shared.product.start()
    return shared.close
  })

  savingCases(use, checks)
  submittingCases(use, checks)
  codeAndResetCases(use)
  searchOutageCases(use)
  sessionCases(use)
  passwordCases(use)
  authorisationCases(use)
  tokenCases(use, checks)
  requestCheckCases(use)
  pathCases(use)
  strangeInputCases(use)
  uploadCases(use)
  registeredFileCases(use, checks)
  hostileFileCases(use)
  wordDocumentCases(use)
  fuzzCases(use)
  traceCases(use, checks)
  guessCases(use)

  test('R6 R7 R8 U13 Z3 W10 the database holds what the cases say once the process has ended', async () => {
    expect(await use().end('SIGTERM')).toBe(0)
    const database = await use().database()
    await checks.run(database)
    await database.close()
  })
})
