import { type Draft, draftOf } from '@apply/engine/answers'
import { addAnotherGroups } from '@apply/engine/choices'
import type { Form } from '@apply/engine/define'
import { entryCount } from '@apply/engine/walk'

/** Settles how many entries are shown, so that none disappears from under the fingers of somebody who empties it. */
const withCounts = (form: Form, draft: Draft): Draft => ({
  ...draft,
  addAnother: Object.fromEntries(addAnotherGroups(form).map((group) => [group.id, entryCount(group, draft)])),
})

/** The draft that a form opens with. */
export const openDraft = (form: Form, known: Partial<Draft>): Draft =>
  withCounts(form, draftOf(known.answers, { tabs: known.tabs ?? {}, addAnother: known.addAnother ?? {} }))
