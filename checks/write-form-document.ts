import { writeFileSync } from 'node:fs'
import { describeForm } from '@apply/engine/describe/describe-form'
import { form } from '@apply/forms/governors-choice'
import { root } from './repository.ts'

writeFileSync(`${root}/docs/form.md`, describeForm(form))
