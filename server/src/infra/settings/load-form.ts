import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkDesk } from '@apply/engine/check-desk'
import { FormDefinitionError, throwIfMisconfigured } from '@apply/engine/check-form'
import { checkReminders } from '@apply/engine/check-reminders'
import type { Desk, Form, School } from '@apply/engine/define'

export type Content = { readonly form: Form; readonly school: School; readonly desk: Desk }

const formsFolder = join(import.meta.dirname, '../../../../forms')

const availableForms = (): readonly string[] =>
  readdirSync(formsFolder).filter((name) => existsSync(join(formsFolder, name, 'index.ts')))

const importForm = async (name: string): Promise<Content> => {
  const available = availableForms()
  if (!available.includes(name))
    throw new Error(`FORM names "${name}", but forms/ has no such folder. It has: ${available.join(', ')}.`)
  try {
    return await import(`@apply/forms/${name}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown error'
    throw new Error(`The form "${name}" cannot be loaded: ${reason}`, { cause: error })
  }
}

/** Loads the form and the texts of one school. While a form is being written, a mistake in its definition stops the start. */
export const loadForm = async (name: string, load = importForm): Promise<Content> => {
  const content = await load(name)
  const { form, school, desk } = content
  const { environment } = school.configuration
  throwIfMisconfigured(form, environment)
  if (environment !== 'local') return content
  const mistakes = [...checkReminders(await school.reminders()), ...checkDesk(desk, form)]
  if (mistakes.length > 0) throw new FormDefinitionError(mistakes.join('\n'))
  return content
}
