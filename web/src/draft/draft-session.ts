import { type Answers, type Draft, draftOf } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define'
import { addAnotherGroups } from '@apply/engine/tabs-and-entries'
import { entryCount } from '@apply/engine/walk'
import type { Profile } from '../session/profile.ts'
import { observable } from '../ui/observable.ts'
import { toastUnexpectedError } from '../ui/unexpected-error.tsx'
import { createAnswerStore } from './answers/answer-store.ts'
import { createGuardedChange } from './answers/guarded-change.ts'
import { createTabChoices } from './answers/tab-choices.ts'
import { createFiles } from './files/files.ts'
import { createLookups } from './lookup/lookups.ts'
import { createStudentSaving } from './saving/student-saving.ts'
import { createVisitorSaving } from './saving/visitor-saving.ts'
import { createSubmission } from './submission.ts'
import { createUndo } from './undo/undo.ts'

/** Fixes the number of entries shown, so that an entry does not disappear while it is being emptied. */
const withEntryCounts = (form: Form, draft: Draft): Draft => ({
  ...draft,
  addAnother: Object.fromEntries(addAnotherGroups(form).map((group) => [group.id, entryCount(group, draft)])),
})

/** The draft that the form opens with. */
export const initialDraft = (form: Form, known: Partial<Draft>): Draft =>
  withEntryCounts(form, draftOf(known.answers, { tabs: known.tabs ?? {}, addAnother: known.addAnother ?? {} }))

/** A student, or the answers that a visitor has given in this window. */
export type Person = { readonly profile: Profile } | { readonly visitor: Answers }

const knownOf = (person: Person): Partial<Draft> => {
  if ('visitor' in person) return { answers: person.visitor }
  const { answer, tabs, add_another } = person.profile
  return { answers: answer, tabs, addAnother: add_another }
}

/** The way back from a question on a page to the line of the check of all answers that the applicant came from. */
type ReturnTo = { readonly key: string; readonly route: string }

type Deps = { readonly form: Form; readonly person: Person; readonly today: () => string }

/**
 * Everything that the form knows and does for one person, from opening it to leaving it. Creating it has no effect yet, because React may
 * drop what it has begun to render.
 */
export const createDraftSession = ({ form, person, today }: Deps) => {
  const answers = createAnswerStore({ form, draft: initialDraft(form, knownOf(person)), today })
  const files = createFiles(answers)
  const saving =
    'profile' in person
      ? createStudentSaving({ answers, profile: person.profile, syncFiles: files.sync })
      : createVisitorSaving(answers)
  const change = createGuardedChange({
    answers,
    allows: files.allows,
    onMade: (made) => undo.record(made),
  })
  const { flush, refresh } = saving
  const tabs = createTabChoices({ answers, change, refreshFiles: files.refresh })
  const lookups = createLookups({ answers, change })
  const undo = createUndo({ answers, allows: change.allows, tabs, flush, endFreeText: lookups.endFreeText })
  const submission = createSubmission()
  const returnTo = observable<ReturnTo | undefined>(undefined)
  let isEnded = false
  return {
    ...{ form, answers, change, saving, files, undo, lookups, tabs, submission, returnTo },
    start: (): void => {
      saving.start()
      files.start(() => void refresh().catch(toastUnexpectedError))
    },
    /** Ends all that goes on, and resolves after the last attempt to save. What the parts hold goes with them: nothing else has it. */
    end: (): Promise<void> => {
      isEnded = true
      files.end()
      undo.reset()
      return saving.end()
    },
    isEnded: () => isEnded,
  } as const
}

export type DraftSession = ReturnType<typeof createDraftSession>
