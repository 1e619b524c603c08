import type { submit } from '@apply/contract/submit'
import { changedKeys, type Draft } from '@apply/engine/answers'
import { findErrors } from '@apply/engine/errors'
import { askedQuestions } from '@apply/engine/walk'
import type { ReactNode } from 'react'
import { call, repeatIfLost } from '../api/call.ts'
import { reportFailure, ServerError, UnauthorizedError } from '../api/failures.ts'
import type { AnswerStore } from '../draft/answers/answer-store.ts'
import { fetchUploads, fileKeysOf, finishedFiles } from '../draft/files/file-guard.ts'
import type { Saving } from '../draft/saving/saving.ts'
import { wasSubmittedMeanwhile } from '../session/last-page.ts'
import type { NavigationState } from '../session/navigation-state.ts'
import { updateKnownProfile } from '../session/profile.ts'
import { getSnapshot, markPageChanged, updateSnapshot } from '../session/snapshot.ts'
import { postWebStatus } from '../session/web-status.ts'
import type { Observable } from '../ui/observable.ts'
import type { Navigate } from '../ui/router.tsx'
import { showToast } from '../ui/toasts.ts'
import { ConfirmSubmission } from './confirm-submission.tsx'
import { postValidations } from './page-change.ts'
import { readRefused, refusedAnswers } from './refused-answers.ts'
import { summaryFocus } from './validation-summary.tsx'

type Deps = {
  readonly answers: AnswerStore
  readonly saving: Saving
  readonly navigate: Navigate
  /** Where the question before the submission is shown. */
  readonly dialog: Observable<ReactNode>
}

/** From the first attempt on, errors are shown. */
const beginValidating = async (): Promise<void> => {
  const { web_status } = getSnapshot()
  if (web_status === 'none') await postWebStatus('started')
  if (web_status === 'none' || web_status === 'started') {
    await postWebStatus('validating')
    updateSnapshot({ web_status: 'validating' })
  }
}

/** Saves and validates. Returns whether the application can be submitted. */
const saveAndValidate = async ({ answers, saving }: Deps): Promise<boolean> => {
  await saving.flush()
  await beginValidating()
  await postValidations(answers)
  return Object.keys(findErrors(answers.form, answers.getDraft(), answers.today())).length === 0
}

/** Asks once more, because a submission is final. */
const confirmSubmission = ({ answers, dialog }: Deps): Promise<boolean> =>
  new Promise((resolve) => {
    const close = (isConfirmed: boolean) => {
      dialog.set(null)
      resolve(isConfirmed)
    }
    dialog.set(
      <ConfirmSubmission
        form={answers.form}
        draft={answers.getDraft()}
        onCancel={() => close(false)}
        onSubmit={() => close(true)}
      />,
    )
  })

/** A document on its way would be missing, and the server refuses a submission without it, as long as its question is asked. */
const hasUnfinishedUpload = async ({ answers }: Deps): Promise<boolean> => {
  const asked = new Set(askedQuestions(answers.form, answers.getDraft()).map(({ question }) => question.key))
  const keys = [...fileKeysOf(answers)].filter((key) => asked.has(key))
  if (keys.length === 0) return false
  const { at } = await fetchUploads(answers)
  return keys.some((key) => ['uploading', 'converting', 'deleting'].includes(at(key).state.get().kind))
}

const showUploadInProgress = async ({ answers, dialog }: Deps): Promise<void> => {
  const { showInProgress } = await fetchUploads(answers)
  showInProgress(dialog)
}

const submitted: NavigationState = { success: 'Your application was successfully submitted.' }

/** What the applicant has agreed to send. */
type Shown = { readonly draft: Draft; readonly files: string; readonly revision: number }

/** A repeated submission returns the receipt of the first. */
const send = (revision: number) => repeatIfLost(() => call<typeof submit>('POST', '/api/submit', { revision }))

const wasChangedSince = (error: unknown): error is ServerError => error instanceof ServerError && error.status === 412

/** Sends only what was shown. A chosen tab or a converted file changes the revision too, and then all of that is still the same. */
const sendShown = async ({ answers, saving }: Deps, { draft, files, revision }: Shown): ReturnType<typeof send> => {
  try {
    return await send(revision)
  } catch (error) {
    if (!wasChangedSince(error)) throw error
    await saving.refresh()
    if (changedKeys(draft.answers, answers.getDraft().answers).length > 0 || finishedFiles() !== files) throw error
    return send(saving.revision())
  }
}

const maxWaitMs = 3_000

/**
 * The submission has recorded this status already, so a failure must not look as if nothing was submitted, and a call without an end must
 * not hold back the receipt.
 */
const postSubmitted = (): Promise<void> => {
  const posted = postWebStatus('submitted').catch((error: unknown) => {
    if (error instanceof UnauthorizedError) throw error
    reportFailure(error)
  })
  return Promise.race([posted, new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))])
}

const submitNow = async (deps: Deps, shown: Shown): Promise<void> => {
  const { receipt } = await sendShown(deps, shown)
  await postSubmitted()
  updateKnownProfile({ receipt })
  updateSnapshot({ web_status: 'submitted' })
  deps.navigate('/completion', { replace: true, state: submitted })
}

/** Goes to the summary of errors on the first page. */
const showErrors = ({ answers, navigate }: Deps): void => {
  const route = answers.form.pages[0]?.route ?? '/'
  summaryFocus.requestAt(route)
  markPageChanged()
  navigate(route, { replace: true })
}

/** Submits what can be submitted, if the applicant agrees; otherwise it shows what is missing. */
const submitOnceReady = async (deps: Deps): Promise<void> => {
  if (!(await saveAndValidate(deps))) return showErrors(deps)
  if (await hasUnfinishedUpload(deps)) return showUploadInProgress(deps)
  const shown = { draft: deps.answers.getDraft(), files: finishedFiles(), revision: deps.saving.revision() }
  if (await confirmSubmission(deps)) await submitNow(deps, shown)
}

/** One attempt; it may also end at errors that only the server has found. */
export const attemptSubmission = async (deps: Deps): Promise<void> => {
  const { answers, saving } = deps
  try {
    refusedAnswers.set([])
    await submitOnceReady(deps)
  } catch (error) {
    if (await wasSubmittedMeanwhile(error)) return
    if (wasChangedSince(error)) return showToast({ severity: 'error', message: error.message })
    if (readRefused(error, {}).length === 0) throw error
    // The server may have answers that this window does not, such as those of another device.
    await saving.refresh()
    refusedAnswers.set(readRefused(error, answers.getDraft().answers))
    showErrors(deps)
  }
}
