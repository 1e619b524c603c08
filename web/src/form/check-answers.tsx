import { type Draft, isFilled } from '@apply/engine/answers'
import {
  isWideLine,
  type ReadOnlyLine,
  type ReadOnlyPage,
  type ReadOnlyPart,
  readOnlyView,
} from '@apply/engine/read-only'
import { askedQuestions, questionFor } from '@apply/engine/walk'
import { useCallback } from 'react'
import * as design from '../design/index.module.css'
import { useAnswer, useAnswers, useDerivedFromAll, useForm } from '../draft/answers/use-answers.ts'
import { useLocation } from '../ui/router.tsx'
import * as checkAnswersCss from './check-answers.module.css'
import * as questionCss from './question.module.css'
import { QuestionLink } from './question-link.tsx'
import { DownloadPdf } from './questions/file-row.tsx'
import { returnLinkOf } from './questions/page-state.tsx'
import { useOpenAtFirst } from './use-fold.ts'

const titleId = 'check-answers'
const lineId = (key: string): string => `check-${key}`

const useView = (): readonly ReadOnlyPage[] => {
  const form = useForm()
  return useDerivedFromAll(useCallback((draft: Draft) => readOnlyView(form, draft), [form]))
}

/** Leads back to the line that the applicant came from, or to the heading if its answer is gone. */
const BackToCheck = ({ answerKey }: { readonly answerKey: string }) => {
  const { pages } = useForm()
  const returnLink = returnLinkOf(useAnswers())
  const isAnswered = isFilled(useAnswer(answerKey))
  const route = pages.at(-1)?.route ?? '/'
  // Another page ends the offer by itself, once it is open.
  const end = () => route === window.location.pathname && returnLink.set(undefined)
  return (
    <p className={questionCss.returnLine}>
      <QuestionLink href={`${route}#${isAnswered ? lineId(answerKey) : titleId}`} onFollow={end}>
        Back to check your answers
      </QuestionLink>
    </p>
  )
}

type LineProps = { readonly line: ReadOnlyLine; readonly route: string }

const ChangeLink = ({ line: { key, label }, route }: LineProps) => {
  const returnLink = returnLinkOf(useAnswers())
  const offerReturn = () => returnLink.set({ key, route, link: <BackToCheck answerKey={key} /> })
  return (
    <QuestionLink id={lineId(key)} href={`${route}#${key}`} onFollow={offerReturn}>
      Change<span className={design.visuallyHidden}>{`: ${label}`}</span>
    </QuestionLink>
  )
}

/** The document as the applicant knows it, and what became of it. */
const FileText = ({ answerKey }: { readonly answerKey: string }) => {
  const name = useAnswer(answerKey)
  return (
    <>
      {name}{' '}
      <DownloadPdf questionKey={answerKey} file={{ name }}>
        Open the PDF we made
      </DownloadPdf>
    </>
  )
}

const Line = ({ line, route }: LineProps) => {
  const isFile = questionFor(useForm(), line.key)?.kind === 'file'
  return (
    <div className={checkAnswersCss.checkLine} data-wide={isWideLine(line) || undefined}>
      <dt>{line.label}</dt>
      <dd>{isFile ? <FileText answerKey={line.key} /> : line.text}</dd>
      <dd className={checkAnswersCss.checkChange}>
        <ChangeLink line={line} route={route} />
      </dd>
    </div>
  )
}

const Part = ({ part: { headings, lines }, route }: { readonly part: ReadOnlyPart; readonly route: string }) => (
  <div className={checkAnswersCss.checkPart}>
    {headings.length > 0 && <h4>{headings.join(' · ')}</h4>}
    <dl>
      {lines.map((line) => (
        <Line key={line.key} line={line} route={route} />
      ))}
    </dl>
  </div>
)

const countOf = (parts: readonly ReadOnlyPart[]): string => {
  const count = parts.reduce((sum, { lines }) => sum + lines.length, 0)
  return count === 1 ? '1 answer' : `${count} answers`
}

type PageProps = { readonly page: ReadOnlyPage; readonly isFirst: boolean }

/** The answers of one page. A phone opens one page at a time, and the one that the applicant comes back to. */
const PageAnswers = ({ page: { name, title, parts }, isFirst }: PageProps) => {
  const { pages } = useForm()
  const { hash } = useLocation()
  const route = pages.find((page) => page.name === name)?.route ?? '/'
  const isWanted = parts.some(({ lines }) => lines.some(({ key }) => hash === `#${lineId(key)}`))
  return (
    <details open={useOpenAtFirst(isFirst || isWanted)}>
      <summary>
        <h3>{title}</h3>
        <span>{countOf(parts)}</span>
      </summary>
      {parts.map((part) => (
        // A title can come twice, a question cannot.
        <Part key={part.lines[0]?.key} part={part} route={route} />
      ))}
    </details>
  )
}

/** The link to the first question of the last page: a whole application has more than a hundred lines to pass. */
const useQuestionsBelow = (): string | undefined => {
  const form = useForm()
  const derive = useCallback(
    (draft: Draft) => {
      const first = askedQuestions(form, draft).find(({ page }) => page === form.pages.at(-1))
      return first && `${first.page.route}#${first.question.key}`
    },
    [form],
  )
  return useDerivedFromAll(derive)
}

/** The whole application as it will be submitted, with a way to change each answer. */
export const CheckAnswers = () => {
  const pages = useView().filter(({ parts }) => parts.length > 0)
  const below = useQuestionsBelow()
  return (
    <section className={`${design.card} ${checkAnswersCss.checkAnswers}`} aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1}>
        Check your answers
      </h2>
      <p className={checkAnswersCss.checkHint}>
        {pages.length > 0
          ? 'This is what we will receive. Change what is not right: a link leads back here.'
          : 'Nothing is answered yet. What you answer will be listed here.'}{' '}
        {below !== undefined && <QuestionLink href={below}>Go on to the questions below</QuestionLink>}
      </p>
      {pages.map((page, index) => (
        <PageAnswers key={page.name} page={page} isFirst={index === 0} />
      ))}
    </section>
  )
}
