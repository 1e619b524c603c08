import type { FileQuestion as Asked } from '@apply/engine/define/question'
import { lazy, Suspense } from 'react'
import { fetchCode } from '../../api/fetch-code.ts'
import { useIsStudent } from '../../session/use-person.ts'

type Props = { readonly question: Asked }

const StudentFile = lazy(async () => ({ default: (await fetchCode(() => import('./student-file.tsx'))).StudentFile }))

const Instead = ({ question, words }: Props & { readonly words: string }) => (
  <div className="question question-file" id={question.key} tabIndex={-1}>
    <p className="question-label">{question.label}</p>
    <p className="replaced">{words}</p>
  </div>
)

/** A document; a visitor has to have an account first, and what it takes to send a file comes when it is asked for. */
export const FileQuestion = ({ question }: Props) =>
  useIsStudent() ? (
    <Suspense fallback={<Instead question={question} words="Loading…" />}>
      <StudentFile question={question} />
    </Suspense>
  ) : (
    <Instead question={question} words="This question can be finished once you have created an account." />
  )
