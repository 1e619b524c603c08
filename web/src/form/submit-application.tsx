import type { submit } from '@apply/contract/submit'
import { changedKeys, type Draft } from '@apply/engine/answers'
import { findErrors } from '@apply/engine/errors'
import { askedQuestions } from '@apply/engine/walk'
import { call, repeatIfLost } from '../api/call.ts'
import { reportFailure, ServerError, UnauthorizedError } from '../api/failures.ts'
import type { DraftSession } from '../draft/draft-session.ts'
import { finishedFiles } from '../draft/files/documents.ts'
import { useDraft } from '../draft/use-draft.ts'
import { wasSubmittedMeanwhile } from '../session/last-page.ts'
import type { NavigationState } from '../session/navigation-state.ts'
import { updateKnownProfile } from '../session/profile.ts'
import { getSnapshot, markPageChanged, updateSnapshot } from '../session/snapshot.ts'
import { postWebStatus } from '../session/web-status.ts'
import { useObservable } from '../ui/observable.ts'
import type { Navigate } from '../ui/router.tsx'
import { showToast } from '../ui/toasts.ts'
import { ConfirmSubmission } from './confirm-submission.tsx'
import { postValidations } from './page-change.ts'
import { FileQuestion, UploadInProgressModal } from './questions/file-dialogs.tsx'
import { readRefused } from './refused-answers.ts'

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
const saveAndValidate = async ({ answers, saving }: DraftSession): Promise<boolean> => {
  await saving.flush()
  await beginValidating()
  await postValidations(answers)
  return Object.keys(findErrors(answers.form, answers.getDraft(), answers.today())).length === 0
}

/** Asks once more, because a submission is final. */
const confirmSubmission = ({ answers, submission: { dialog } }: DraftSession): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      dialog.set(undefined)
      resolve(isConfirmed)
    }
    dialog.set({ kind: 'confirm', draft: answers.getDraft(), answer })
  })

/** A document on its way would be missing, and the server refuses a submission without it, as long as its question is asked. */
const hasUnfinishedUpload = async ({ form, answers, files }: DraftSession): Promise<boolean> => {
  const asked = new Set(askedQuestions(form, answers.getDraft()).map(({ question }) => question.key))
  const keys = [...files.keys].filter((key) => asked.has(key))
  if (keys.length === 0) return false
  const { at } = await files.fetch()
  return keys.some((key) => ['uploading', 'converting', 'deleting'].includes(at(key).state.get().kind))
}

const submitted: NavigationState = { success: 'Your application was successfully submitted.' }

/** What the applicant has agreed to send. */
type Shown = { readonly draft: Draft; readonly files: string; readonly revision: number }

/** A repeated submission returns the receipt of the first. */
const send = (revision: number) => repeatIfLost(() => call<typeof submit>('POST', '/api/submit', { revision }))

const wasChangedSince = (error: unknown): error is ServerError => error instanceof ServerError && error.status === 412

/** Sends only what was shown. A chosen tab or a converted file changes the revision too, and then all of that is still the same. */
const sendShown = async (
  { answers, saving }: DraftSession,
  { draft, files, revision }: Shown,
): ReturnType<typeof send> => {
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

const submitNow = async (session: DraftSession, navigate: Navigate, shown: Shown): Promise<void> => {
  const { receipt } = await sendShown(session, shown)
  await postSubmitted()
  updateKnownProfile({ receipt })
  updateSnapshot({ web_status: 'submitted' })
  navigate('/completion', { replace: true, state: submitted })
}

/** Goes to the summary of errors on the first page. */
const showErrors = ({ form, submission }: DraftSession, navigate: Navigate): void => {
  const route = form.pages[0]?.route ?? '/'
  submission.summaryWanted.set(route)
  markPageChanged()
  navigate(route, { replace: true })
}

/** Submits what can be submitted, if the applicant agrees; otherwise it shows what is missing. */
const submitOnceReady = async (session: DraftSession, navigate: Navigate): Promise<void> => {
  const { answers, saving, submission } = session
  if (!(await saveAndValidate(session))) return showErrors(session, navigate)
  if (await hasUnfinishedUpload(session)) return submission.dialog.set({ kind: 'upload in progress' })
  const shown = { draft: answers.getDraft(), files: finishedFiles(), revision: saving.revision() }
  if (await confirmSubmission(session)) await submitNow(session, navigate, shown)
}

/** One attempt; it may also end at errors that only the server has found. */
export const attemptSubmission = async (session: DraftSession, navigate: Navigate): Promise<void> => {
  const { answers, saving, submission } = session
  try {
    submission.refused.set([])
    await submitOnceReady(session, navigate)
  } catch (error) {
    if (await wasSubmittedMeanwhile(error)) return
    if (wasChangedSince(error)) return showToast({ severity: 'error', message: error.message })
    if (readRefused(error, {}).length === 0) throw error
    // The server may have answers that this window does not, such as those of another device.
    await saving.refresh()
    submission.refused.set(readRefused(error, answers.getDraft().answers))
    showErrors(session, navigate)
  }
}

/** What is asked or said before the submission. */
const SubmissionQuestion = () => {
  const { form, submission } = useDraft()
  const shown = useObservable(submission.dialog)
  switch (shown?.kind) {
    case undefined:
      return null
    case 'confirm': {
      const { draft, answer } = shown
      return (
        <ConfirmSubmission form={form} draft={draft} onCancel={() => answer(false)} onSubmit={() => answer(true)} />
      )
    }
    case 'upload in progress':
      return <UploadInProgressModal onClose={() => submission.dialog.set(undefined)} />
  }
}

/** What is asked or said before a submission, and before a change that would hide a file. */
export const Dialogs = () => (
  <>
    <FileQuestion />
    <SubmissionQuestion />
  </>
)
