import type { FileQuestion as Asked } from '@apply/engine/define/question'
import type { ReactNode } from 'react'
import * as design from '../../design/index.module.css'
import { NeedsAccount } from '../../draft/account-link.tsx'
import { useIsStudent } from '../../session/snapshot.ts'
import { fetchCode, untilLoaded } from '../../ui/load-code.ts'
import { PartPlace } from '../../ui/missing-part.tsx'
import { createResource, useResource } from '../../ui/resource.ts'
import * as css from '../question.module.css'

type Props = { readonly question: Asked }

/** Read as every value outside React and not with Suspense, which would show it in the middle of a press. */
const studentFileCode = createResource(() => untilLoaded(() => fetchCode(() => import('./student-file.tsx'))))

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

const StudentQuestion = ({ question }: Props) => {
  const code = useResource(studentFileCode)
  return code ? <code.StudentFile question={question} /> : <Loading question={question} />
}

/** A file question; the code for uploads is loaded with the first one. A visitor needs an account first. */
export const FileQuestion = ({ question }: Props) =>
  useIsStudent() ? (
    <StudentQuestion question={question} />
  ) : (
    <Frame question={question}>
      <NeedsAccount>This question can be finished</NeedsAccount>
    </Frame>
  )
