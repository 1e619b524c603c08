import { z } from 'zod'
import type { JobRun } from '../../platform/jobs/create-jobs.ts'
import { newCounselorKey } from '../../platform/storage/file-keys.ts'
import { type ConvertStoredFile, settleConversion } from '../documents/convert-stored-file.ts'
import { counselorFileStore } from './counselor-file-store.ts'
import { counselorStore } from './counselor-store.ts'
import type { CounselorFileDeps } from './file-deps.ts'

const jobData = z.object({ file: z.string() })

type Deps = Pick<CounselorFileDeps, 'database' | 'clock' | 'log'>

/** The job that tries once to convert a file of a counselor, as those of applicants are converted. */
export const convertCounselorFile =
  ({ database, clock, log }: Deps, convertFile: ConvertStoredFile) =>
  async ({ data, isLastTry, signal }: JobRun): Promise<void> => {
    const files = counselorFileStore(database.sql)
    const file = await files.begin(jobData.parse(data).file, clock())
    if (!file) return
    const counselor = await counselorStore(database.sql).find(file.counselor_id)
    if (!counselor) return
    const { id, file_key: key, sha256, file_name: fileName } = file
    const pdfKey = `${newCounselorKey(counselor.account_id, counselor.id)}.pdf`
    const convert = () =>
      convertFile({ key, sha256, fileName }, pdfKey, (pdf) => files.complete(id, pdf, clock()), signal)
    await settleConversion(convert, { id, isLastTry, log, fail: (message) => files.fail(id, message) })
  }
