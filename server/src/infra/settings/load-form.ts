import { throwIfMisconfigured } from '@apply/engine/check-form'
import type { Form, School } from '@apply/engine/define'

export type Content = { readonly form: Form; readonly school: School }

const importForm = (name: string): Promise<Content> => import(`@apply/forms/${name}`)

/** Loads the form and the texts of one school. While a form is being written, a mistake in its definition stops the start. */
export const loadForm = async (name: string, load = importForm): Promise<Content> => {
  const content = await load(name).catch(() => {
    throw new Error(`FORM names "${name}", but the forms have no such folder, or it cannot be loaded.`)
  })
  throwIfMisconfigured(content.form, content.school.configuration.environment)
  return content
}
