import { readStatus } from '@apply/engine/statuses'
import { profileResource } from '../../session/profile.ts'

/** The documents that the profile has, by the key of their question. */
export const knownDocuments = () => profileResource.get().data?.document_answer ?? {}

/** The finished files as text, to see whether they are still the same. */
export const finishedFiles = (): string =>
  Object.entries(knownDocuments())
    .filter(([, { status }]) => readStatus(status) === 'COMPLETED')
    .map(([key, { file_name, file_size }]) => `${key} ${file_name} ${file_size}`)
    .sort()
    .join('\n')
