import type { FileQuestion as Asked } from '@apply/engine/define/question'
import { type ReactNode, Suspense } from 'react'
import * as design from '../../design/index.module.css'
import { NeedsAccount } from '../../draft/account-link.tsx'
import { useIsStudent } from '../../session/snapshot.ts'
import { lazyComponent } from '../../ui/lazy.tsx'
import { PartPlace } from '../../ui/missing-part.tsx'
import * as css from '../question.module.css'

type Props = { readonly question: Asked }

const StudentFile = lazyComponent(
  () => import('./student-file.tsx'),
  (module) => module.StudentFile,
)

const Frame = ({ question, children }: Props & { readonly children: ReactNode }) => (
  <div className={`${design.stack} ${css.question} ${css.questionFile}`} id={question.key} tabIndex={-1}>
    <p className={css.questionLabel}>{question.label}</p>
    {children}
  </div>
)

const Loading = ({ question }: Props) => (
  <Frame question={question}>
    <PartPlace>
      <p className={design.replaced}>Loading…</p>
    </PartPlace>
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
