import type { Form } from '@apply/engine/define'
import { createContext, useContext } from 'react'

export const FormContext = createContext<Form | undefined>(undefined)

/** The form the school asks; there on every form page. */
export const useForm = (): Form => {
  const form = useContext(FormContext)
  if (!form) throw new Error('useForm needs a FormContext above it.')
  return form
}
