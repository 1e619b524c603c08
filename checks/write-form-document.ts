import { writeFileSync } from 'node:fs'
import type { Form } from '@apply/engine/define'
import { describeForm } from '@apply/engine/describe/describe-form'
import { root } from './repository.ts'

const [name] = process.argv.slice(2)
const { form }: { readonly form: Form } = await import(`@apply/forms/${name ?? 'governors-choice'}`)

// A form that is named is only shown; the one of the product has its place.
if (name) process.stdout.write(describeForm(form))
else writeFileSync(`${root}/docs/form.md`, describeForm(form))
