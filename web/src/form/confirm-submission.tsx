import { answerTo, type Draft } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define'
import { applicantName, documentKeys } from '@apply/engine/read-only'
import { Modal } from '../ui/lazy.tsx'
import { ModalText } from '../ui/modal-text.tsx'

type Props = {
  readonly form: Form
  readonly draft: Draft
  readonly onCancel: () => void
  readonly onSubmit: () => void
}

const countOf = (files: readonly string[]): string =>
  files.length === 1 ? '1 document' : `${files.length || 'No'} documents`

/** The question before a submission: whose application it is, and what goes with it. */
export const ConfirmSubmission = ({ form, draft, onCancel, onSubmit }: Props) => {
  const name = applicantName(form, draft.answers)
  const files = documentKeys(form, draft).map((key) => answerTo(draft.answers, key))
  return (
    <Modal title="Submit Your Application" size="small" open onClose={onCancel}>
      <ModalText>You can submit once. After that, you can no longer change your answers yourself.</ModalText>
      <p className="submission">
        {name !== '' && <strong>{name}</strong>}
        <span>{[countOf(files), ...files].join(' · ')}</span>
      </p>
      <div className="actions">
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="button" onClick={onSubmit}>
          Submit
        </button>
      </div>
    </Modal>
  )
}
