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

/**
 * Loads the form and the texts of one school. A mistake in its desk stops every start, because officers would meet it one by one; one
 * in the form or the reminders only while they are being written.
 */
export const loadForm = async (name: string, load = importForm): Promise<Content> => {
  const content = await load(name)
  const { form, school, desk } = content
  const { environment } = school.configuration
  throwIfMisconfigured(form, environment)
  const deskMistakes = checkDesk(desk, form)
  if (deskMistakes.length > 0)
    throw new FormDefinitionError(`forms/${name}/desk.ts is wrong. ${deskMistakes.join(' ')}`)
  const mistakes = environment === 'local' ? checkReminders(await school.reminders()) : []
  if (mistakes.length > 0) throw new FormDefinitionError(mistakes.join('\n'))
  return content
}
