import { type Answers, answerTo } from '@apply/engine/answers'
import { dayInTimeZone, deadlineBanner } from '@apply/engine/calendar'
import { holds } from '@apply/engine/conditions'
import type { Form, Passage, Welcome } from '@apply/engine/define'
import { allQuestions } from '@apply/engine/walk'
import { useEffect, useState } from 'react'
import { Icon } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { AccountLink } from '../draft/account-link.tsx'
import { useForm } from '../draft/use-draft.ts'
import { type Snapshot, useSnapshot } from '../session/snapshot.ts'
import { useSuspendedResource } from '../ui/resource.ts'
import { fillIn, ProseView, useSchool } from '../ui/school.tsx'
import { useSchoolTexts } from '../ui/school-texts.ts'
import { ErrorBoundary } from '../ui/unexpected-error.tsx'

const minuteMs = 60_000

const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const interval = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(interval)
  }, [])
  return now
}

export const DeadlineBanner = () => {
  const { deadlines, timeZone } = useSchool()
  const banner = deadlineBanner(deadlines, dayInTimeZone(timeZone, useNow()))
  if (banner === undefined) return null
  return (
    <p className={`${design.row} ${design.deadlineBanner}`}>
      <Icon name="warning" />
      {banner}
    </p>
  )
}

/** What a form that is filled in has above it gives its room to the form once that matters more. */
export const MarketingBanner = ({ isLast }: { readonly isLast: boolean }) => (
  <ul
    className={`${design.marketingBanner} ${isLast ? design.marketingBannerLast : ''}`}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, which a keyboard can do then too
    tabIndex={0}
    aria-label="Why apply"
  >
    {useSchool().marketing.map((promise) => (
      <li key={promise}>
        <Icon name="check" />
        {promise}
      </li>
    ))}
  </ul>
)

const maxWelcomedLogins = 2

/** Which of the four welcome texts the user sees, if any. */
export const welcomeFor = (person: Snapshot): keyof Welcome | undefined => {
  if (person.is_service_user) return undefined
  if (person.web_status === 'submitted') return 'submitted'
  if (!person.is_logged_in) return 'visitor'
  if (person.has_changed_page || person.num_logins > maxWelcomedLogins) return undefined
  return person.num_logins === 1 ? 'first' : 'back'
}

/** The answer to the question with this autocomplete attribute. */
const nameOf = (form: Form, answers: Answers, autocomplete: string): string => {
  const asked = allQuestions(form).find(({ question }) => question.autocomplete === autocomplete)
  return asked ? answerTo(answers, asked.question.key) : ''
}

/** Only the text for returning students uses the preferred name. */
export const nameFor = (welcome: keyof Welcome, form: Form, answers: Answers): string => {
  const preferred = welcome === 'back' ? nameOf(form, answers, 'nickname') : ''
  return preferred || nameOf(form, answers, 'given-name')
}

const listOf = ({ heading, paragraphs: [only, ...others] }: Passage) =>
  heading === undefined && only && 'list' in only && others.length === 0 ? only.list : undefined

/** The passages that concern this applicant. Lists that follow each other become one. */
export const passagesFor = (passages: readonly Passage[], answers: Answers): readonly Passage[] => {
  const joined: Passage[] = []
  for (const passage of passages.filter(({ show }) => holds(show, answers))) {
    const last = joined.at(-1)
    const [before, after] = [last && listOf(last), listOf(passage)]
    if (before && after) joined.splice(-1, 1, { paragraphs: [{ list: [...before, ...after] }] })
    else joined.push(passage)
  }
  return joined
}

type Props = { readonly answers: Answers }

const Panel = ({ kind, answers }: Props & { readonly kind: keyof Welcome }) => {
  const form = useForm()
  const welcome = useSuspendedResource(useSchoolTexts().welcome)
  const values = { name: nameFor(kind, form, answers) }
  const { title, passages } = welcome[kind]
  return (
    <section className={design.welcome} aria-labelledby="welcome-title">
      <h2 id="welcome-title">{fillIn(title, values)}</h2>
      <ProseView passages={passagesFor(passages, answers)} values={values} link={AccountLink} />
    </section>
  )
}

const NoPanel = () => null

/** A welcome that cannot be loaded is left out: nobody should miss the form for it. */
export const WelcomePanel = ({ answers }: Props) => {
  const kind = welcomeFor(useSnapshot())
  return kind ? (
    <ErrorBoundary page={NoPanel}>
      <Panel kind={kind} answers={answers} />
    </ErrorBoundary>
  ) : null
}
