import type { Draft } from '@apply/engine/answers'
import { type OpenQuestion, openQuestions } from '@apply/engine/open-questions'
import { useCallback, useRef, useState } from 'react'
import * as design from '../design/index.module.css'
import { Popover } from '../design/popover.tsx'
import { useDerivedFromAll, useForm } from '../draft/use-draft.ts'
import * as css from './open-questions.module.css'
import { QuestionLink } from './question-link.tsx'

const textOf = ({ href, label, isAnswered }: OpenQuestion): string => `${href} ${label} ${isAnswered}`

const sameQuestions = (left: readonly OpenQuestion[], right: readonly OpenQuestion[]): boolean =>
  left.map(textOf).join('\n') === right.map(textOf).join('\n')

const useOpenQuestions = (): readonly OpenQuestion[] => {
  const form = useForm()
  const derive = useCallback((draft: Draft, today: string) => openQuestions(form, draft, today), [form])
  return useDerivedFromAll(derive, sameQuestions)
}

type ListProps = { readonly open: readonly OpenQuestion[]; readonly onFollow: () => void }

/** A link to each open question, page by page. Nothing is called an error here. */
const OpenList = ({ open, onFollow }: ListProps) => {
  const { pages } = useForm()
  const groups = pages
    .map(({ name, title }) => ({ title, own: open.filter(({ page }) => page === name) }))
    .filter(({ own }) => own.length > 0)
  return groups.map(({ title, own }) => (
    <section key={title}>
      <h3>{title}</h3>
      <ul>
        {own.map(({ key, href, label, isAnswered }) => (
          <li key={key}>
            <QuestionLink className={design.clamped} href={href} onFollow={onFollow}>
              {label}
            </QuestionLink>
            {isAnswered && <span className={css.openNote}>Please check your answer.</span>}
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** How many questions are open, with the list of them behind it. */
export const OpenQuestions = () => {
  const open = useOpenQuestions()
  const [isShown, setShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setShown(false)
  if (open.length === 0) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${design.linkButton} ${css.openCount}`}
        aria-haspopup="dialog"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        <span>{open.length}</span>{' '}
        <span className={design.visuallyHidden}>{open.length === 1 ? 'question' : 'questions'}</span> left
      </button>
      {isShown && (
        <Popover className={css.openList} labelledBy="open-list-title" button={button} onClose={close}>
          <h2 id="open-list-title">What is left</h2>
          <p className={css.openHint}>You can answer these in any order, and submit when nothing is left.</p>
          <OpenList open={open} onFollow={close} />
        </Popover>
      )}
    </>
  )
}
