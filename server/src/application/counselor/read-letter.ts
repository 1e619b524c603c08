import type { CounselorRules } from '@apply/engine/define'
import type { Sql } from '../../platform/database/database.ts'
import type { StoredFile } from '../documents/stored-file.ts'
import { counselorFileStore } from './counselor-file-store.ts'
import { type Counselor, counselorStore } from './counselor-store.ts'

const shownRatings = (rules: CounselorRules, ratings: Counselor['ratings']) =>
  rules.ratings.flatMap(({ name, label }) => {
    const value = Object.hasOwn(ratings, name) ? ratings[name] : undefined
    if (value === undefined) return []
    return [{ name, label, value, text: rules.scale.find((step) => step.name === value)?.label ?? value }]
  })

/** What was sent, for those who may read it: the waiver of the applicant is not asked here. */
export const readLetter = async (sql: Sql, rules: CounselorRules, counselor: Counselor | undefined) => {
  if (counselor?.state !== 'received') return undefined
  const files = await counselorFileStore(sql).list(counselor.id)
  return {
    ratings: shownRatings(rules, counselor.ratings),
    comment: counselor.comment,
    files: files
      .filter(({ pdf_key }) => pdf_key !== null)
      .map(({ name, file_name, file_size, sha256 }) => ({
        ...{ name, file_name, file_size, sha256 },
        label: rules.files.find((file) => file.name === name)?.label ?? name,
      })),
  }
}

/** The PDF of a file that was sent. */
export const findLetterFile = async (sql: Sql, accountId: string, name: string): Promise<StoredFile | undefined> => {
  const counselor = await counselorStore(sql).present(accountId)
  if (counselor?.state !== 'received') return undefined
  const file = await counselorFileStore(sql).find(counselor.id, name)
  return file?.pdf_key ? { key: file.pdf_key, sha256: file.pdf_sha256 } : undefined
}

/** The present counselor of an application. */
export const presentCounselor = (sql: Sql, accountId: string): Promise<Counselor | undefined> =>
  counselorStore(sql).present(accountId)

/** Everybody who was named, the present one last. */
export const namedCounselors = (sql: Sql, accountId: string): Promise<readonly Counselor[]> =>
  counselorStore(sql).list(accountId)
