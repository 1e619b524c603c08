import type { Draft } from '@apply/engine/answers'
import { type SummaryLine, summarize } from '@apply/engine/errors'
import { useCallback, useEffect, useRef } from 'react'
import { moveFocus } from '../design/focus.ts'
import { Icon } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { useDerivedFromAll, useDraft, useForm } from '../draft/use-draft.ts'
import { useObservable } from '../ui/observable.ts'
import { useLocation } from '../ui/router.tsx'
import * as css from './messages.module.css'
import { QuestionLink } from './question-link.tsx'
import { refusedLines } from './refused-answers.ts'
import { SubmitButton, submitButtonId } from './submit-button.tsx'
import { useOpenAtFirst } from './use-fold.ts'

const sameLines = (left: readonly SummaryLine[], right: readonly SummaryLine[]): boolean =>
  left.length === right.length &&
  left.every(({ href, message }, index) => href === right[index]?.href && message === right[index]?.message)

const useLines = (): readonly SummaryLine[] => {
  const form = useForm()
  const refused = useObservable(useDraft().submission.refused)
  const derive = useCallback(
    (draft: Draft, today: string) => {
      const found = summarize(form, draft, today)
      const known = new Set(found.map(({ key }) => key))
      return [...found, ...refusedLines(form, draft, refused).filter(({ key }) => !known.has(key))]
    },
    [form, refused],
  )
  return useDerivedFromAll(derive, sameLines)
}

const Lines = ({ lines }: { readonly lines: readonly SummaryLine[] }) => (
  <ul>
    {lines.map(({ href, message }) => (
      <li key={`${href} ${message}`}>
        <QuestionLink className={design.clamped} href={href}>
          {message}
        </QuestionLink>
      </li>
    ))}
  </ul>
)

/** Focuses the panel after a failed submit. */
const usePanelFocus = () => {
  const panel = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const { summaryWanted } = useDraft().submission
  useEffect(() => {
    const focusIfWanted = () => {
      if (summaryWanted.get() !== pathname) return
      summaryWanted.set(undefined)
      moveFocus(panel.current)
    }
    focusIfWanted()
    return summaryWanted.subscribe(focusIfWanted)
  }, [pathname, summaryWanted])
  return panel
}

type PageLinesProps = { readonly title: string; readonly lines: readonly SummaryLine[]; readonly isFirst: boolean }

/** The links to one page. */
const PageLines = ({ title, lines, isFirst }: PageLinesProps) => (
  <details open={useOpenAtFirst(isFirst)}>
    <summary>
      <h3>{title}</h3>
      <span className={design.beside}>{`${lines.length} to complete`}</span>
    </summary>
    <Lines lines={lines} />
  </details>
)

/** The focus announces the panel; as an alert it would be announced twice. */
const Panel = ({ lines }: { readonly lines: readonly SummaryLine[] }) => {
  const { pages } = useForm()
  const { pathname } = useLocation()
  const groups = pages
    .map((page) => ({ page, own: lines.filter((line) => line.page === page.name) }))
    .filter(({ own }) => own.length > 0)
  const first = groups.find(({ page }) => page.route === pathname) ?? groups[0]
  return (
    <section
      className={css.summary}
      aria-labelledby="summary-title"
      aria-describedby="summary-text"
      tabIndex={-1}
      ref={usePanelFocus()}
    >
      <h2 className={design.row} id="summary-title">
        <Icon name="warning" />
        We're missing some information!
      </h2>
      <p id="summary-text">
        The links below show what needs to be completed. Missing items are highlighted on each page. Once you have fixed
        them, you can submit your application again.
      </p>
      {groups.map((group) => (
        <PageLines key={group.page.name} title={group.page.title} lines={group.own} isFirst={group === first} />
      ))}
    </section>
  )
}

/** On the last page Submit is at its end: two buttons that do the same would ask which one to press. */
const WayToSubmit = () => {
  const { pages } = useForm()
  const { pathname } = useLocation()
  if (pathname !== pages.at(-1)?.route) return <SubmitButton width="15rem">Submit your application</SubmitButton>
  return (
    <button
      type="button"
      className={design.linkButton}
      onClick={() => moveFocus(document.getElementById(submitButtonId))}
    >
      Go to the end of this page
    </button>
  )
}

/** Takes the place of the panel once nothing is missing; its text is announced and the focus stays where it is. */
const NothingMissing = () => (
  <section className={`${css.summary} ${css.summaryDone}`} aria-labelledby="summary-title">
    <h2 className={design.row} id="summary-title">
      <Icon name="check" />
      Everything is there.
    </h2>
    <WayToSubmit />
  </section>
)

/** From the first attempt to submit on: links to everything that is missing, or a line that says that nothing is. */
export const ValidationSummary = () => {
  const lines = useLines()
  return (
    <>
      {lines.length > 0 && <Panel lines={lines} />}
      <div role="status" className={css.summaryStatus}>
        {lines.length === 0 && <NothingMissing />}
      </div>
    </>
  )
}
