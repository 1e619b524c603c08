import type { SampleDocument, SamplePhoto, SampleValues } from '@apply/engine/define'

const marks = ['A | 9# | 1.0', 'A | 9# | 1.0', 'B | 8# | 1.0', 'B | 8# | 1.0', 'C | 7# | 1.0']

const course = (name: string): SampleValues => marks.map((mark) => `${name} | ${mark}`)

const year = (heading: string, courses: readonly string[]): readonly SampleValues[] => [
  `# ${heading}`,
  'Course | Grade | Mark | Credit',
  ...courses.map(course),
  '',
]

const head: readonly SampleValues[] = [
  '# {hs_name}',
  'Official transcript of academic record',
  '',
  'Student: {first_name} {last_name} | Date of birth: {birth_date}',
  'Entered: August {leaves-4} | Class of {leaves}',
  'Student number: ###### | Printed by the registrar',
  '',
]

/** Without a name, so that it may be anybody's. */
const photo: SamplePhoto = {
  fileName: 'IMG_2041.jpg',
  path: 'governors-choice/sample/grades.jpg',
  width: 900,
  height: 1200,
}

const transcript: SampleDocument = {
  fileName: 'transcript.pdf',
  photo,
  pages: [
    [
      ...head,
      ...year('Grade 9, {leaves-4} to {leaves-3}', [
        'English I',
        'Algebra I',
        'Biology',
        'World History',
        'Spanish I',
        'Wellness',
        'Art I',
      ]),
      ...year('Grade 10, {leaves-3} to {leaves-2}', [
        'English II',
        'Geometry',
        'Chemistry',
        'U.S. Government',
        'Spanish II',
        'Concert Band',
        'Computer Applications',
      ]),
    ],
    [
      ...head.slice(0, 4),
      '',
      ...year('Grade 11, {leaves-2} to {leaves-1}', [
        'English III',
        'Algebra II',
        'Physics',
        'U.S. History',
        'Psychology',
        'Personal Finance',
        'Concert Band',
      ]),
      ...year('Grade 12, {leaves-1} to {leaves} (in progress)', [
        'English IV',
        'Statistics',
        'Environmental Science',
        'Economics',
      ]),
      'Cumulative average on a scale of 4.00: {hs_gpa} | Rank: not reported',
      'Days absent this year: # | Immunization: complete',
      '',
      'This transcript is official with the seal of the school and the signature of the registrar.',
      'E. Fairbanks, Registrar',
    ],
  ],
}

const scoreReport: SampleDocument = {
  fileName: 'equivalency-scores.pdf',
  pages: [
    [
      '# High school equivalency',
      'Score report for {first_name} {last_name}, born {birth_date}',
      '',
      'Subject | Score | Passing score | Result',
      'Reasoning through language arts | 15# | 145 | Passed',
      'Mathematical reasoning | 15# | 145 | Passed',
      'Science | 16# | 145 | Passed',
      'Social studies | 15# | 145 | Passed',
      '',
      'Tested in {leaves} at an approved center.',
    ],
    [
      '# How to read this report',
      'A score of 145 or more in each subject earns the credential.',
      'A score of 165 or more says that the candidate is ready for college courses.',
      'The candidate may order further copies from the testing service.',
    ],
  ],
}

const legalName: SampleDocument = {
  fileName: 'name-statement.pdf',
  pages: [
    [
      '# Statement of legal name',
      '',
      'I, {first_name} {last_name}, born {birth_date}, state that the name on my application is my legal name,',
      'and that records of {hs_name} have an earlier family name.',
      '',
      'Signed before the county clerk | File number ##-####',
    ],
  ],
}

export const documents: Readonly<Record<string, SampleDocument>> = {
  homeschool: transcript,
  ged: scoreReport,
  transcript,
  identity: legalName,
}
