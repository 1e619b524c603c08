import { accountsCases } from './cases/accounts.ts'
import type { Cases } from './cases/case.ts'
import { filesCases } from './cases/files.ts'
import { reliabilityCases } from './cases/reliability.ts'
import { webCases } from './cases/web.ts'

/** Every fault and attack the product must survive, and where it is shown. A test of one part stands beside that part. */
export const cases: Cases = { ...reliabilityCases, ...accountsCases, ...filesCases, ...webCases }
