import type { Draft } from '@apply/engine/answers'
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
import { useAnswer, useDerivedFromAll, useDraft, useForm } from '../draft/use-draft.ts'
import { useLoaded } from '../ui/resource.ts'
import { useLocation } from '../ui/router.tsx'
import { checkLineId, checkTitleId } from './back-to-check.tsx'
import * as checkAnswersCss from './check-answers.module.css'
import { QuestionLink } from './question-link.tsx'
import { DownloadPdf } from './questions/file-row.tsx'
import { linesCode } from './questions/page-state.tsx'
import { useOpenAtFirst } from './use-fold.ts'

const useView = (): readonly ReadOnlyPage[] => {
  const form = useForm()
  return useDerivedFromAll(useCallback((draft: Draft) => readOnlyView(form, draft), [form]))
}

type LineProps = { readonly line: ReadOnlyLine; readonly route: string }

const ChangeLink = ({ line: { key }, label, route }: LineProps & { readonly label: string }) => {
  const { returnTo } = useDraft()
  return (
    <QuestionLink id={checkLineId(key)} href={`${route}#${key}`} onFollow={() => returnTo.set({ key, route })}>
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
  const question = questionFor(useForm(), line.key)
  const isFile = question?.kind === 'file'
  const label = question?.name ?? line.label
  return (
    <div className={checkAnswersCss.checkLine} data-wide={isWideLine({ ...line, label }) || undefined}>
      <dt>{label}</dt>
      <dd>{isFile ? <FileText answerKey={line.key} /> : line.text}</dd>
      <dd className={checkAnswersCss.checkChange}>
        <ChangeLink line={line} label={label} route={route} />
      </dd>
    </div>
  )
}

const Part = ({ part: { headings, lines }, route }: { readonly part: ReadOnlyPart; readonly route: string }) => (
  <div className={checkAnswersCss.checkPart}>
    {headings.length > 0 && <h4 className={design.smallHeading}>{headings.join(' · ')}</h4>}
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
  const isWanted = parts.some(({ lines }) => lines.some(({ key }) => hash === `#${checkLineId(key)}`))
  return (
    <details open={useOpenAtFirst(isFirst || isWanted)}>
      <summary>
        <h3>{title}</h3>
        <span className={design.beside}>{countOf(parts)}</span>
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
  useLoaded(linesCode)
  const pages = useView().filter(({ parts }) => parts.length > 0)
  const below = useQuestionsBelow()
  return (
    <section
      className={`${design.card} ${design.stack} ${checkAnswersCss.checkAnswers}`}
      aria-labelledby={checkTitleId}
    >
      <h2 id={checkTitleId} tabIndex={-1}>
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
