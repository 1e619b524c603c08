import type { Draft } from '@apply/engine/answers'
import { type SummaryLine, summarize } from '@apply/engine/errors'
import { type MouseEvent, useCallback, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useForm } from '../draft/form-context.ts'
import { useOverall } from '../draft/use-answers.ts'
import { useShowsErrors } from '../session/use-person.ts'
import { goToQuestion } from '../ui/deep-link.ts'
import { Icon } from '../ui/icon.tsx'
import { useObservable } from '../ui/observable.ts'
import { attention } from './attention.ts'
import { useRouteChange } from './page-change.ts'
import { refusedAnswers, refusedLines } from './refused-answers.ts'

const sameLines = (left: readonly SummaryLine[], right: readonly SummaryLine[]): boolean =>
  left.length === right.length &&
  left.every(({ href, message }, index) => href === right[index]?.href && message === right[index]?.message)

const useLines = (): readonly SummaryLine[] => {
  const form = useForm()
  const refused = useObservable(refusedAnswers)
  const derive = useCallback(
    (draft: Draft, today: string) => {
      const found = summarize(form, draft, today)
      const known = new Set(found.map(({ key }) => key))
      return [...found, ...refusedLines(form, draft, refused).filter(({ key }) => !known.has(key))]
    },
    [form, refused],
  )
  return useOverall(derive, sameLines)
}

const Lines = ({ lines }: { readonly lines: readonly SummaryLine[] }) => {
  const changeRoute = useRouteChange()
  const follow = (line: SummaryLine) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (`/${line.page}` !== window.location.pathname) void changeRoute(line.href)
    else goToQuestion(line.key)
  }
  return (
    <ul>
      {lines.map((line) => (
        <li key={`${line.href} ${line.message}`}>
          <Link to={line.href} replace onClick={follow(line)}>
            {line.message}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Draws the reader to the panel when a submission wants it. */
const usePanelInFocus = () => {
  const panel = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const lookHere = () => {
      if (attention.take(pathname)) panel.current?.focus()
    }
    lookHere()
    return attention.subscribe(lookHere)
  }, [pathname])
  return panel
}

const Panel = ({ lines }: { readonly lines: readonly SummaryLine[] }) => {
  const { pages } = useForm()
  return (
    <section className="summary" role="alert" aria-labelledby="summary-title" tabIndex={-1} ref={usePanelInFocus()}>
      <h2 id="summary-title">
        <Icon name="warning" />
        We're missing some information!
      </h2>
      <p>
        The links below show what needs to be completed. Missing items are highlighted on each page. Once you have fixed
        them, you can submit your application again.
      </p>
      <div className="summary-pages">
        {pages.map((page) => {
          const own = lines.filter((line) => line.page === page.name)
          return own.length === 0 ? null : (
            <div key={page.name}>
              <h3>{page.title}</h3>
              <Lines lines={own} />
            </div>
          )
        })}
      </div>
    </section>
  )
}

const WhileMissing = () => {
  const lines = useLines()
  return lines.length > 0 ? <Panel lines={lines} /> : null
}

/** What is still missing, as links; it is there from the first try to submit until nothing is missing. */
export const ValidationSummary = () => (useShowsErrors() ? <WhileMissing /> : null)
