import { conversionMessages } from '@apply/converter/failures'
import { HttpError } from '../../platform/errors/http-error.ts'
import { cannotStore } from '../../platform/storage/disk-outage.ts'
import { newCounselorKey } from '../../platform/storage/file-keys.ts'
import { isPlainKey, type UploadForm } from '../../platform/storage/storage.ts'
import { uploadNotAllowed } from '../../platform/storage/upload-form.ts'
import { copyUpload, isRefusal } from '../documents/copy-upload.ts'
import { conversionDeadline, latestRegistration } from '../documents/document.ts'
import { checkFileName, uploadRefusals } from '../documents/uploads.ts'
import { type CounselorFile, counselorFileStore } from './counselor-file-store.ts'
import { type Counselor, counselorStore } from './counselor-store.ts'
import type { CounselorFileDeps } from './file-deps.ts'
import type { FindLink, LinkCaller } from './find-link.ts'

export const counselorConversions = { name: 'convert-counselor-file' } as const

/** Enough for a connection that breaks again and again, and too few to fill a disk with. */
const maxForms = 20

const noSuchFile = () => new HttpError(404, 'This page does not ask for such a file.')
const tooManyForms = () =>
  new HttpError(409, 'Too many files were sent with this link. Please send yours to our office by mail.')

type Upload = { readonly name: string; readonly fileKey: string; readonly fileName: string }

/** Lets a form store one file, once. For a storage that receives uploads itself. */
export const acceptCounselorUpload =
  ({ database, clock, checkOwner }: Pick<CounselorFileDeps, 'database' | 'clock' | 'checkOwner'>) =>
  async (fileKey: string): Promise<void> => {
    await checkOwner().catch((error: unknown) => {
      throw cannotStore(503, error)
    })
    const result = await counselorFileStore(database.sql).receive(fileKey, clock())
    if (result === 'used') throw uploadRefusals.formUsed()
    if (result === 'unknown') throw uploadNotAllowed()
  }

/** The file as of now: one that was never converted in time has failed. */
export const fileAsOf = (now: Date, file: CounselorFile): CounselorFile => {
  const isPending = file.status === 'UNPROCESSED' || file.status === 'IN_PROGRESS'
  const isLate = file.registered_at <= conversionDeadline(now) || file.registered_at >= latestRegistration(now)
  return isPending && isLate ? { ...file, status: 'FAILED', message: conversionMessages.waitedTooLong } : file
}

/** The files that a counselor sends with a link. */
export const createLinkFiles = (deps: CounselorFileDeps, links: FindLink) => {
  const { database, clock, rules, storage, jobs } = deps
  const checkName = (name: string): void => {
    if (!rules.files.some((file) => file.name === name)) throw noSuchFile()
  }

  /** Undefined if the same call has used the form before. */
  const copyIfOpen = async ({ id, account_id }: Counselor, { name, fileKey }: Upload) => {
    const isOpen = () => counselorFileStore(database.sql).isOpenForm(fileKey, id, name)
    if (!(await isOpen())) return undefined
    return copyUpload(storage, fileKey, newCounselorKey(account_id, id)).catch(async (error: unknown) => {
      if (!(await isOpen())) return undefined
      throw error
    })
  }

  const take = (
    caller: LinkCaller,
    { name, fileKey, fileName }: Upload,
    copy: Awaited<ReturnType<typeof copyIfOpen>>,
  ) =>
    links.within(caller, async (sql, counselor) => {
      const files = counselorFileStore(sql)
      const present = await files.find(counselor.id, name)
      // A call that was sent twice changes nothing the second time.
      if (present?.upload_key === fileKey) return false
      if (!copy || !(await files.closeForm(fileKey, counselor.id, name, clock()))) throw uploadRefusals.formUsed()
      await files.remove(counselor.id, name)
      const names = { counselor_id: counselor.id, name, upload_key: fileKey, file_name: fileName }
      const id = await files.add({ ...names, ...copy }, clock())
      await jobs.send(sql, counselorConversions.name, { file: id })
      return true
    })

  return {
    requestForm: async (caller: LinkCaller, name: string): Promise<UploadForm> => {
      checkName(name)
      const key = await links.within(caller, async (sql, { id, account_id }) => {
        if (!(await counselorStore(sql).countForm(id, maxForms))) throw tooManyForms()
        const fileKey = newCounselorKey(account_id, id)
        await counselorFileStore(sql).issueForm(fileKey, id, name, clock())
        return fileKey
      })
      return storage.uploadForm(key)
    },

    register: async (caller: LinkCaller, upload: Upload): Promise<void> => {
      checkName(upload.name)
      checkFileName(upload.fileName)
      if (!isPlainKey(upload.fileKey)) throw uploadRefusals.badKey()
      const copy = await copyIfOpen(await links.find(caller), upload)
      const removeCopy = async () => copy && storage.remove(copy.file_key)
      const isTaken = await take(caller, upload, copy).catch(async (error: unknown) => {
        if (isRefusal(error)) await removeCopy()
        throw error
      })
      if (!isTaken) await removeCopy()
      // What was uploaded is copied; the sweep would find it a day later.
      else await storage.remove(upload.fileKey)
      jobs.wake(counselorConversions.name)
    },

    remove: (caller: LinkCaller, name: string): Promise<void> =>
      links.within(caller, (sql, { id }) => counselorFileStore(sql).remove(id, name)),
  }
}

export type LinkFiles = ReturnType<typeof createLinkFiles>
