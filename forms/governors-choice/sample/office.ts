import type { SampleExchange } from '@apply/engine/define'

/** A note that names an answer is written only about those who gave it. */
export const notes: readonly string[] = [
  'Called the guidance office of {hs_name}: the mid-year report comes by the end of next week.',
  'The transcript has a weighted average. On our scale it is {hs_gpa}.',
  'ACT {act_score_composite} as told by the applicant; the official report is not here yet.',
  'A parent called about housing. Told them that we speak with {first_name} first (FERPA).',
  'Asked about the Honors Program at the open house. Pass the file on as soon as it is complete.',
  'Residency is clear: {tennessee_county_desc} County, same address on the transcript.',
  'Border county, so the Kentucky rate applies ({kentucky_county_desc}). Checked with the bursar.',
  '{college_credits} dual-enrollment credits at {college_name}. Transcript ordered by the applicant.',
  'Visa is F-1. The international office sends the financial form after the decision.',
  'First of the family to go to college; suggested the summer bridge program.',
  'Wants {applied_major_desc}. Told that the program decides separately in March.',
  'Two spellings of the name in our mail. The application has the legal one.',
  'Fee waiver form is complete and signed by the counselor.',
  'Ready for review, nothing missing.',
  'Voicemail left on {phone_mobile}; will try again on Thursday.',
  'Essay is not asked for, but a good one came by mail. Scanned into the file.',
]

export const exchanges: Readonly<Record<string, readonly SampleExchange[]>> = {
  question: [
    {
      ask: 'Your application says that you will graduate in May, but the transcript shows a class in summer. When do you finish?',
      reply:
        'I walk in May, and the summer class is only to improve my grade in chemistry. My counselor can confirm it.',
    },
    {
      ask: 'Which college gave you the dual-enrollment credits, and under which name were you registered?',
      reply: 'It was at the community college, through my high school. I was registered under my full legal name.',
    },
    {
      ask: 'You marked that you live in Tennessee, and your school is in another state. How long have you lived here?',
      reply: 'We moved in July because of my father’s work. I finish the year online at my old school.',
    },
    {
      ask: 'Your application names no graduation month. Is it December or May?',
      reply: 'It is May. I am sorry that I missed the question.',
    },
  ],
}
