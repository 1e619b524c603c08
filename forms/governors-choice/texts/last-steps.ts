import { allOf, anyOf, type Condition, when } from '@apply/engine/define'
import { anyCollege } from '../education/colleges.ts'
import { gedReport, graduation, homeschooled, homeschoolTranscript } from '../education/high-school.ts'
import { actIntention, actTaken, satIntention, satTaken } from '../education/tests.ts'

/** Who still has to send what after the submission. */
export const lastSteps = {
  transcript: allOf(when(graduation).is('1'), when(homeschooled).isNot('Y')),
  homeschoolTranscript: allOf(when(homeschooled).is('Y'), when(homeschoolTranscript).isNotAnswered()),
  gedReport: allOf(when(graduation).is('2'), when(gedReport).isNotAnswered()),
  collegeTranscripts: anyCollege,
  // Not those who have taken neither test and do not plan to.
  testScores: anyOf(
    when(satTaken).isNot('N'),
    when(satIntention).isNot('NONE'),
    when(actTaken).isNot('N'),
    when(actIntention).isNot('NONE'),
  ),
} as const satisfies Record<string, Condition>
