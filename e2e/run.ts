import { createRequire, enableCompileCache } from 'node:module'
import { compileCache } from '../converter/process-limits.ts'

/**
 * `npm run e2e`: Playwright's own command, with two settings that have to be there before it starts. Node takes the types out of our files
 * itself, at the same lines and columns, which spares Babel and source maps. And what did not change since the last run is not compiled again.
 */
Object.assign(process.env, { PW_DISABLE_TS_ESM: '1', NODE_COMPILE_CACHE: compileCache })
enableCompileCache(compileCache)
process.argv.splice(2, 0, 'test')
createRequire(import.meta.url)('@playwright/test/cli')
