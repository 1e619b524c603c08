import type { FileQuestion as Asked } from '@apply/engine/define/question'
import { lazy, type ReactNode, Suspense } from 'react'
import { fetchCode } from '../../api/fetch-code.ts'
import { NeedsAccount } from '../../draft/account-link.tsx'
import { useIsStudent } from '../../session/snapshot.ts'

type Props = { readonly question: Asked }

const StudentFile = lazy(async () => ({ default: (await fetchCode(() => import('./student-file.tsx'))).StudentFile }))

const Frame = ({ question, children }: Props & { readonly children: ReactNode }) => (
  <div className="question question-file" id={question.key} tabIndex={-1}>
    <p className="question-label">{question.label}</p>
    {children}
  </div>
)

const Loading = ({ question }: Props) => (
  <Frame question={question}>
    <p className="replaced">Loading…</p>
  </Frame>
)

/** A file question; the code for uploads is loaded with the first one. A visitor needs an account first. */
export const FileQuestion = ({ question }: Props) =>
  useIsStudent() ? (
    <Suspense fallback={<Loading question={question} />}>
      <StudentFile question={question} />
    </Suspense>
  ) : (
    <Frame question={question}>
      <NeedsAccount>This question can be finished</NeedsAccount>
    </Frame>
  )
