import type { Sample } from '@apply/engine/define'
import { answerSets, schoolingSets } from './sample/answers.ts'
import { documents } from './sample/documents.ts'
import { exchanges, notes } from './sample/office.ts'
import { places } from './sample/places.ts'

/** The invented applicants of this school, see `./admin sample`. What stands later in a list of sets wins. */
export const sample: Sample = {
  sets: [...answerSets, places, schoolingSets],
  documents,
  exchanges,
  notes,
}
