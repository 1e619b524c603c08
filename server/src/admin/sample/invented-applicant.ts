import type { Answers, Draft } from '@apply/engine/answers'
import { dayInTimeZone } from '@apply/engine/calendar'
import { after, dayMs } from '../../platform/time/clock.ts'
import { type Chance, chanceFrom, evenPlace } from './chance.ts'
import { inventDraft, namesOf, personalAnswers } from './invented-answers.ts'
import { type InventedPerson, inventPerson, knownPerson, writtenAgain } from './invented-people.ts'
import { entryYearOf, inFreeTime, startedDaysAgo } from './sample-calendar.ts'
import type { SampleDeps } from './sample-deps.ts'
import { wantedAnswers, type Years } from './sample-words.ts'

/** Every tenth person applies a second time with another address, so that there are duplicates to see. */
const firstNumberOf = (number: number): number => (number % 10 === 0 ? number - 7 : number)

/** The first applicant is one whom everybody at the desk knows, and who has applied some days ago. */
const isKnown = (number: number): boolean => number === 1

export type InventedApplicant = {
  readonly chance: Chance
  readonly years: Years
  readonly startedAt: Date
  /** Whether the application is submitted, if it can be. */
  readonly isSubmitted: boolean
  readonly draft: Draft
  /** For papers: the answers that nobody was asked for too, with the name in Latin letters. */
  readonly paperAnswers: Answers
}

type Inventing = Pick<SampleDeps, 'content' | 'words' | 'seed' | 'now'>

const daysAgoOf = ({ seed }: Inventing, number: number): number =>
  isKnown(number) ? 16 : startedDaysAgo(chanceFrom(seed * 100_003 + number), evenPlace(number + seed, 0.618_034))

const startOf = (deps: Inventing, number: number, chance: Chance): Date => {
  const { timeZone } = deps.content.school
  const at = inFreeTime(deps.now, daysAgoOf(deps, number), { timeZone, chance })
  const latest = after(deps.now, -dayMs / 6)
  return at < latest ? at : latest
}

const personOf = (deps: Inventing, number: number, startedAt: Date): InventedPerson => {
  const day = dayInTimeZone(deps.content.school.timeZone, startedAt)
  const person = inventPerson(chanceFrom(deps.seed * 7_919 + number), entryYearOf(day))
  return isKnown(number) ? knownPerson({ ...person, leaves: entryYearOf(day) }) : person
}

/** A draft older than this would be about to be deleted, see `keptDays` of the reminders. */
const maxDraftAgeMs = 300 * dayMs

/** Somebody who has begun an application, always the same for a seed and a number. */
export const inventApplicant = (deps: Inventing, number: number): InventedApplicant => {
  const { content, words, seed, now } = deps
  const { form, desk, school } = content
  const [first, chance] = [firstNumberOf(number), chanceFrom(seed * 104_729 + number)]
  const startedAt = startOf(deps, number, chance)
  const today = dayInTimeZone(school.timeZone, startedAt)
  const original = personOf(deps, first, startOf(deps, first, chanceFrom(seed * 104_729 + first)))
  const person = first === number ? original : writtenAgain(chance, original)
  const years = { leaves: person.leaves, entry: entryYearOf(today) }
  const known = personalAnswers(desk.questions, person)
  const wanted = wantedAnswers(words, chanceFrom(seed * 15_485_863 + first), known, years)
  const draft = inventDraft({ form, questions: desk.questions, person, wanted, chance, today })
  const canWait = now.getTime() - startedAt.getTime() < maxDraftAgeMs
  return {
    chance,
    years,
    startedAt,
    isSubmitted: isKnown(number) || !(evenPlace(number + seed, 0.754_878) < 0.45 && canWait),
    draft,
    paperAnswers: { ...wanted, ...draft.answers, ...namesOf(desk.questions, person.latinName) },
  }
}
