import type { Sample } from '@apply/engine/define'
import { answerSets, schoolingSets } from './sample/answers.ts'
import { documents } from './sample/documents.ts'
import { corrections, counselorLetters } from './sample/letters.ts'
import { exchanges, notes } from './sample/office.ts'
import { places } from './sample/places.ts'

/** The invented applicants of this school, see `./admin sample`. What stands later in a list of sets wins. */
export const sample: Sample = {
  sets: [...answerSets, places, schoolingSets],
  documents,
  exchanges,
  notes,
  counselorLetters,
  corrections,
  decisions: { admit: 68, 'admit-with-conditions': 14, deny: 18 },
  conditions: [
    'Your final transcript shows that you have graduated.',
    'Your grade point average at graduation is at least 2.75.',
    'We have your official ACT or SAT scores.',
  ],
}
