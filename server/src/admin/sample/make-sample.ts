import { createDuplicateFinder } from '../../desk/duplicates/find-duplicates.ts'
import { createDeskIndex } from '../../desk/list/desk-index.ts'
import type { Database } from '../../platform/database/database.ts'
import { loadForm } from '../../platform/settings/load-form.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { decideApplications } from './decide-applications.ts'
import { addStaff } from './invented-staff.ts'
import { loadSampleWords } from './load-sample-words.ts'
import { makeApplicant } from './make-applicant.ts'

type Wanted = {
  readonly database: Database
  readonly storage: Storage
  /** The name of the school's folder. */
  readonly form: string
  readonly applications: number
  readonly seed: number
  readonly now: Date
}

/** Makes invented staff and applicants, and brings the list of the desk up to date. Returns how many applicants are new. */
export const makeSample = async ({ database, storage, form, applications, seed, now }: Wanted): Promise<number> => {
  const [content, words] = [await loadForm(form), await loadSampleWords(form)]
  const staff = await addStaff(database.sql, now)
  const deps = { content, words, database, storage, staff, seed, now }
  let made = 0
  for (let number = 1; number <= applications; number += 1) if (await makeApplicant(deps, number)) made += 1
  if (made > 0) await decideApplications(deps)
  const clock = () => now
  const index = createDeskIndex({ ...content, database, clock })
  await index.catchUp()
  await index.refreshWords()
  await createDuplicateFinder({ ...content, database, clock })()
  return made
}
