import type { submit } from '@apply/contract/submit'
import { findErrors } from '@apply/engine/errors'
import { call } from '../api/call.ts'
import type { AnswerStore } from '../draft/answers.ts'
import type { Saving } from '../draft/saving.ts'
import { updateKnownProfile } from '../session/known-profile.ts'
import { getSnapshot, updateSnapshot } from '../session/snapshot.ts'
import { postWebStatus } from '../session/web-status.ts'
import { postValidations } from './page-change.ts'

type Needs = { readonly answers: AnswerStore; readonly saving: Saving }

/** From the first try on, errors are shown. */
const beginValidating = async (): Promise<void> => {
  const { web_status } = getSnapshot()
  if (web_status === 'none') await postWebStatus('started')
  if (web_status === 'none' || web_status === 'started') {
    await postWebStatus('validating')
    updateSnapshot({ web_status: 'validating' })
  }
}

const submitNow = async (): Promise<void> => {
  const { receipt } = await call<typeof submit>('POST', '/api/submit')
  await postWebStatus('submitted')
  updateKnownProfile({ receipt })
  updateSnapshot({ web_status: 'submitted' })
}

/** Saves, validates, and submits what has no errors; says whether it was submitted. Each step waits for the one before. */
export const submitApplication = async ({ answers, saving }: Needs): Promise<boolean> => {
  await saving.flush()
  await beginValidating()
  await postValidations(answers)
  const errors = findErrors(answers.form, answers.getDraft(), answers.today())
  if (Object.keys(errors).length > 0) return false
  await submitNow()
  return true
}
