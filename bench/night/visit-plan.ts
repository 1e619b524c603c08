import { random } from '../../proof/world/random.ts'

export const kinds = [
  'log in',
  'profile',
  'save',
  'upload form',
  'upload',
  'convert',
  'upload status',
  'submit',
] as const
export type Kind = (typeof kinds)[number]

/** One call of one student, so many milliseconds after the start of the step. */
export type Planned = { readonly at: number; readonly student: number; readonly kind: Kind }

const second = 1000
const visit = 600 * second
const saveEvery = 5 * second
const uploadingShare = 0.25

type Moment = readonly [at: number, kind: Kind]

const uploadAt = 300 * second
const uploadCalls: readonly Moment[] = [
  [uploadAt, 'upload form'],
  [uploadAt + second, 'upload'],
  [uploadAt + 2 * second, 'convert'],
  [uploadAt + 4 * second, 'upload status'],
  [uploadAt + 6 * second, 'upload status'],
]

/** When a visit of ten minutes calls, from its beginning; files aside. */
const visitCalls = (): readonly Moment[] => {
  const saves: Moment[] = []
  for (let at = 4 * second; at < visit - 4 * second; at += saveEvery) saves.push([at, 'save'])
  return [[0, 'log in'], [second, 'profile'], ...saves, [visit - second, 'submit']]
}

const defaultCalls = visitCalls()

export type Plan = {
  readonly calls: readonly Planned[]
  /** How many students were there at the start; those that follow come while the step runs. */
  readonly present: number
  readonly students: number
}

export type PlanOptions = {
  readonly present: number
  readonly seconds: number
  readonly seed: number
  /** How many students come back in a minute on top of that. They log in and open their application. */
  readonly returning: number
}

/** So many students at any moment, each somewhere in a visit; when one has submitted, the next one logs in. */
export const visitPlan = ({ present, seconds, seed, returning }: PlanOptions): Plan => {
  const { below, chance } = random(seed)
  const calls: Planned[] = []
  let students = present
  const play = (student: number, begun: number): void => {
    // An upload that was begun before the step is over, else it would lack its form.
    const uploads = begun + uploadAt >= 0 && chance(uploadingShare)
    for (const [moment, kind] of uploads ? [...defaultCalls, ...uploadCalls] : defaultCalls) {
      const at = begun + moment
      if (at >= 0 && at < seconds * second) calls.push({ at, student, kind })
    }
  }
  for (let student = 0; student < present; student += 1) {
    const begun = -1 - below(visit)
    play(student, begun)
    if (begun + visit < seconds * second) {
      play(students, begun + visit)
      students += 1
    }
  }
  for (let number = 0; number < Math.round((returning * seconds) / 60); number += 1) {
    const at = below((seconds - 1) * second)
    calls.push({ at, student: students, kind: 'log in' }, { at: at + second, student: students, kind: 'profile' })
    students += 1
  }
  return { calls: calls.toSorted((one, other) => one.at - other.at), present, students }
}

type Person = { readonly username: string; readonly token: string }

/** The students of a plan. Only those who are there from the start have a session; the others log in. */
export const studentsOf = ({ present }: Plan, people: readonly Person[]) =>
  people.map(({ username, token }, index) => (index < present ? { username, token } : { username }))
