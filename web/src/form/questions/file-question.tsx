import type { FileQuestion as Asked } from '@apply/engine/define/question'
import { Suspense } from 'react'
import { useIsStudent } from '../../session/snapshot.ts'
import { lazyComponent } from '../../ui/lazy.tsx'

type Props = { readonly question: Asked }

const StudentFile = lazyComponent(
  () => import('./student-file.tsx'),
  (module) => module.StudentFile,
)

const Placeholder = ({ question, text }: Props & { readonly text: string }) => (
  <div className="question question-file" id={question.key} tabIndex={-1}>
    <p className="question-label">{question.label}</p>
    <p className="replaced">{text}</p>
  </div>
)

/** A file question; the code for uploads is loaded with the first one. A visitor needs an account first. */
export const FileQuestion = ({ question }: Props) =>
  useIsStudent() ? (
    <Suspense fallback={<Placeholder question={question} text="Loading…" />}>
      <StudentFile question={question} />
    </Suspense>
  ) : (
    <Placeholder question={question} text="This question can be finished once you have created an account." />
  )
