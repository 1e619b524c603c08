import { kindByName } from '@apply/converter/file-kind'
import type { Draft } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define/layout'
import { maxFileNameLength } from '@apply/engine/limits'
import { uploadMessages } from '@apply/engine/messages'
import { askedQuestions, questionFor } from '@apply/engine/walk'
import { HttpError } from '../../platform/errors/http-error.ts'
import { cannotStore } from '../../platform/storage/disk-outage.ts'
import { uploadNotAllowed } from '../../platform/storage/upload-form.ts'
import { alreadySubmitted } from '../draft/stored-application.ts'
import type { DocumentDeps } from './document.ts'
import { uploadStore } from './upload-store.ts'

/** Refusals of calls about files, before any conversion. */
export const uploadRefusals = {
  notAFileQuestion: () => new HttpError(404, 'There is no such file question.'),
  notAsked: () => new HttpError(409, 'Your application does not ask for this document any more.'),
  badName: () => new HttpError(400, 'The "file_name" is not a plain name of a file. Please rename your file.'),
  longName: () =>
    new HttpError(
      400,
      `The "file_name" is too long. It may have at most ${maxFileNameLength} characters, extension included.`,
    ),
  wrongType: () => new HttpError(400, uploadMessages.wrongType),
  badKey: () => new HttpError(400, 'The "file_key" is not one that was given out for an upload.'),
  notYours: () => new HttpError(403, 'This "file_key" was not given to you for this question.'),
  formUsed: () => new HttpError(409, 'This upload has been used already. Please choose your file again.'),
  noFile: () => new HttpError(404, 'The file was not uploaded. Please choose your file again.'),
  empty: () => new HttpError(400, uploadMessages.empty),
  tooLarge: () => new HttpError(400, uploadMessages.tooLarge),
  missing: () =>
    new HttpError(
      404,
      'Your file is missing in our storage. Please upload it again, or write to us if you have submitted.',
    ),
  damaged: () =>
    new HttpError(
      404,
      'Your file is damaged in our storage. Please upload it again, or write to us if you have submitted.',
    ),
  nothingToShow: () => new HttpError(404, 'There is no converted document for this question.'),
  tooMany: (retryAfterSeconds: number) =>
    new HttpError(
      429,
      `You have uploaded many files. Please wait ${Math.ceil(retryAfterSeconds / 60)} minutes and try again.`,
      { retryAfterSeconds },
    ),
} as const

export const checkFileQuestion = (form: Form, key: string): void => {
  if (questionFor(form, key)?.kind !== 'file') throw uploadRefusals.notAFileQuestion()
}

/**
 * Control and format characters, path separators, and their percent-encoded forms. Words of Persian, Hindi and Sinhala, and
 * emoji, need the two joiners.
 */
const forbiddenInName = /(?![\u200c\u200d])[\p{Cc}\p{Cf}/\\]|%(?:2e|2f|5c|00)/iu

/** Refuses a name that is too long, is no plain file name, or has an extension that is not accepted. */
export const checkFileName = (name: string): void => {
  if (name === '' || !name.isWellFormed() || forbiddenInName.test(name) || name.startsWith('.'))
    throw uploadRefusals.badName()
  if ([...name].length > maxFileNameLength) throw uploadRefusals.longName()
  if (!kindByName(name)) throw uploadRefusals.wrongType()
}

/** Lets a form store one file, once, and only before the submission. For a storage that receives uploads itself. */
export const acceptUpload =
  ({ database, clock, checkOwner }: Pick<DocumentDeps, 'database' | 'clock' | 'checkOwner'>) =>
  async (fileKey: string): Promise<void> => {
    // Otherwise the file would be lost when the disk that should have it is mounted again.
    await checkOwner().catch((error: unknown) => {
      throw cannotStore(503, error)
    })
    const result = await uploadStore(database.sql).receive(fileKey, clock())
    if (result === 'submitted') throw alreadySubmitted()
    if (result === 'used') throw uploadRefusals.formUsed()
    if (result === 'unknown') throw uploadNotAllowed()
  }

/** Another window or device may have made a choice that hides the question. */
export const checkIsAsked = (form: Form, draft: Draft, key: string): void => {
  if (!askedQuestions(form, draft).some(({ question }) => question.key === key)) throw uploadRefusals.notAsked()
}
