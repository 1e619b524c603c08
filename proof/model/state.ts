import { homeSchooled } from '../world/upload.ts'

/** What the server should hold of one student: as simple as it can be said. */
export type State = {
  readonly answers: Readonly<Record<string, string>>
  readonly statuses: readonly string[]
  readonly lastPage: string | null
  readonly activities: number
  /** Whether the transcript is added now or sent later, and the file that was added, with the end of its conversion. */
  readonly tab: string
  readonly transcript: string | null
  readonly isComplete: boolean
  readonly isSubmitted: boolean
}

/** Everybody is home-schooled, so everybody is asked for a transcript. */
export const emptyState: State = {
  answers: homeSchooled,
  statuses: [],
  lastPage: null,
  activities: 1,
  tab: 'upload',
  transcript: null,
  isComplete: false,
  isSubmitted: false,
}

export const textKeys = ['first_name', 'last_name', 'middle_name', 'city', 'address_line_1'] as const
const requiredKeys = ['first_name', 'last_name', 'city', 'address_line_1']

export const canSubmit = ({ isComplete, answers }: State): boolean =>
  isComplete && requiredKeys.every((key) => (answers[key] ?? '') !== '')

export const withAnswers = (state: State, changed: Readonly<Record<string, string>>): State => ({
  ...state,
  answers: Object.fromEntries(Object.entries({ ...state.answers, ...changed }).filter(([, value]) => value !== '')),
})

type Profile = Readonly<Record<string, unknown>>

const map = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const transcriptIn = (profile: Profile): string | null => {
  const { file_name, status } = map(map(profile.document_answer).homeschool)
  return status === undefined ? null : `${file_name} ${status}`
}

/** Whether a conversion is still under way. */
export const isUnsettled = (profile: Profile): boolean => /UNPROCESSED|IN_PROGRESS/.test(transcriptIn(profile) ?? '')

/** What the profile says, in the words of the model; what options are called is left to the engine's own tests. */
export const observed = (profile: Profile): Omit<State, 'isComplete'> => ({
  answers: Object.fromEntries(
    Object.entries(map(profile.answer))
      .filter(([key, value]) => value !== '' && key !== 'homeschool' && !key.endsWith('_desc'))
      .map(([key, value]) => [key, String(value)]),
  ),
  statuses: Array.isArray(profile.web_status) ? profile.web_status.map((entry) => String(map(entry).web_status)) : [],
  lastPage: typeof profile.last_page === 'string' ? profile.last_page : null,
  activities: Number(map(profile.add_another).activity ?? 1),
  tab: String(map(profile.tabs).homeschool_tabs ?? 'upload'),
  transcript: transcriptIn(profile),
  isSubmitted: 'receipt' in profile,
})
