import type { Draft } from '@apply/engine/answers'
import { applyChanges } from '@apply/engine/apply-changes'
import type { Form } from '@apply/engine/define/layout'
import { questionFor } from '@apply/engine/walk'

export const isFileQuestion = (form: Form, key: string): boolean => questionFor(form, key)?.kind === 'file'

/** No rule of a file question asks which day it is. */
const anyDay = '2000-01-01'

/** Answers a file question with the name of the file, or empties it; a question that is not asked stays empty. */
export const setFileAnswer =
  (form: Form, key: string, fileName: string) =>
  (draft: Draft): Draft =>
    applyChanges(form, draft, { [key]: fileName }, anyDay)
