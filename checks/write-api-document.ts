import { writeFileSync } from 'node:fs'
import { describeApi } from './describe-api.ts'
import { root } from './repository.ts'

writeFileSync(`${root}/docs/api.md`, describeApi())
