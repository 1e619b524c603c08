import { conversionMessages } from '@apply/converter/conversion-messages'
import { HttpError } from '../../infra/http/http-error.ts'

/** What is wrong with the call, before any conversion. */
export const uploadRefusals = {
  notAFileQuestion: () => new HttpError(404, 'There is no such file question.'),
  badName: () => new HttpError(400, 'The "file_name" is not a plain name of a file. Please rename your file.'),
  longName: () =>
    new HttpError(400, 'The "file_name" is too long. It may have at most 32 characters, extension included.'),
  wrongType: () => new HttpError(400, 'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx'),
  badKey: () => new HttpError(400, 'The "file_key" is not one that was given out for an upload.'),
  notYours: () => new HttpError(403, 'This "file_key" was not given to you for this question.'),
  noFile: () => new HttpError(404, 'The file was not uploaded. Please choose your file again.'),
  empty: () => new HttpError(400, 'Your file is empty. Please upload a non-empty file.'),
  tooLarge: () => new HttpError(400, conversionMessages.tooLarge),
  nothingToShow: () => new HttpError(404, 'There is no converted document for this question.'),
  tooMany: (retryAfterSeconds: number) =>
    new HttpError(
      429,
      `You have uploaded many files. Please wait ${Math.ceil(retryAfterSeconds / 60)} minutes and try again.`,
      { retryAfterSeconds },
    ),
} as const
