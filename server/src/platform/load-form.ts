import { checkForm } from '@apply/engine/check-form'
import type { Form, School } from '@apply/engine/define'

export type Content = { readonly form: Form; readonly school: School }

/** What one school asks and says about itself; a definition that contradicts itself stops the start. */
export const loadForm = async (name: string): Promise<Content> => {
  const content: Content = await import(`@apply/forms/${name}`).catch(() => {
    throw new Error(`FORM names "${name}", but the forms have no such folder, or it cannot be loaded.`)
  })
  const mistakes = checkForm(content.form)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  return content
}
