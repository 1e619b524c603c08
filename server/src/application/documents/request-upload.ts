import type { Form } from '@apply/engine/define/layout'
import { isRequestKey, requestIdIn } from '@apply/engine/desk'
import { isOpen } from '@apply/engine/items'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { newFileKey } from '../../platform/storage/file-keys.ts'
import type { UploadForm } from '../../platform/storage/storage.ts'
import { alreadySubmitted, loadApplication } from '../draft/stored-application.ts'
import { stateOfFileItem } from '../items/item-file.ts'
import type { DocumentDeps } from './document.ts'
import { uploadStore } from './upload-store.ts'
import { checkFileQuestion, uploadRefusals } from './uploads.ts'

// Staff can ask for a document after the submission. Its file has the checks, limits and conversion of any other, but a key
// of its own, and it writes no answer: the submitted application never changes.

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const notWaitedFor = () => new HttpError(409, 'The school does not wait for this document any more.')

/** Throws unless the key is that of a file question or looks like that of a request. */
export const checkFileKey = (form: Form, key: string): void => {
  const requestId = requestIdIn(key)
  if (requestId === undefined) checkFileQuestion(form, key)
  else if (!uuid.test(requestId)) throw uploadRefusals.notAFileQuestion()
}

const checkRequest = async (sql: Sql, studentId: string, key: string): Promise<void> => {
  const state = await stateOfFileItem(sql, requestIdIn(key), studentId)
  if (!state) throw uploadRefusals.notAFileQuestion()
  if (!isOpen(state)) throw notWaitedFor()
}

type Owner = { readonly studentId: string; readonly isSubmitted: boolean }

/** Throws unless the file of this key may change now: before the submission, or while staff wait for it. */
export const checkMayChange = async (sql: Sql, key: string, { studentId, isSubmitted }: Owner): Promise<void> => {
  if (isRequestKey(key)) await checkRequest(sql, studentId, key)
  else if (isSubmitted) throw alreadySubmitted()
}

/** Returns the form for one upload, to a file question or to a request of staff. */
export const requestUpload =
  ({ database, clock, form, storage }: DocumentDeps) =>
  async (studentId: string, answerKey: string): Promise<UploadForm> => {
    checkFileKey(form, answerKey)
    const { isSubmitted } = await loadApplication(database.sql, studentId, clock())
    await checkMayChange(database.sql, answerKey, { studentId, isSubmitted })
    const key = newFileKey(studentId, answerKey)
    const upload = { file_key: key, account_id: studentId, answer_key: answerKey }
    const waitMs = await database.transaction((sql) => uploadStore(sql).issue(upload, clock()))
    if (waitMs !== undefined) throw uploadRefusals.tooMany(waitMs / 1000)
    return storage.uploadForm(key)
  }
