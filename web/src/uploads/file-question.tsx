import type { FileQuestion as File } from '@apply/engine/define/question'
import { useIsStudent } from '../form/use-person.ts'

/** A document; until documents can be taken, it says so. */
export const FileQuestion = ({ question: { key, label } }: { readonly question: File }) => {
  const isStudent = useIsStudent()
  return (
    <div className="question question-file" id={key} tabIndex={-1}>
      <p className="question-label">{label}</p>
      <p className="replaced">
        {isStudent
          ? 'Documents can be added here soon. Everything else on this page can be finished now.'
          : 'This question can be finished once you have created an account.'}
      </p>
    </div>
  )
}
