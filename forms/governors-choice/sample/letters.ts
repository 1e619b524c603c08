import type { SampleCorrection } from '@apply/engine/define'

/** What counselors write; none names the student, because any of them may be about anybody. */
export const counselorLetters: readonly string[] = [
  'I have known this student for four years, first in my advisory group and then in the peer tutoring program, which would not run without those Tuesday afternoons. Grades tell half of it: the other half is a steady way of asking until something is understood. I recommend this application without reservation.',
  'One of the most dependable young people I have worked with. Missed school for several weeks in tenth grade because of an illness in the family, came back, and caught up without being asked. The transcript shows the gap; it does not show the effort.',
  'A quiet student who writes better than most of us on the faculty. Took every advanced class that our small school offers, and then found two more at the community college. Ready for your program.',
  'Captain of the debate team, and the first to help new members. Could plan a little earlier. I expect that college will teach that, and that you will be glad of this student.',
  'Our school does not rank. Of the class of 140 I would put this student into the first fifteen. Works twenty hours a week in the family business and still leads the robotics club.',
  'Honest, curious and well liked. Mathematics was hard at first, and the grade in the second semester was earned by coming to my office at seven every morning. I recommend admission.',
]

/** What the mail of the office shows most often. */
export const corrections: readonly SampleCorrection[] = [
  { key: 'hs_gpa', value: '3.##', reason: 'The official transcript has this average.' },
  { key: 'phone_mobile', value: '(931) 555-01##', reason: 'Two digits were swapped; confirmed on the phone.' },
]
