import { answerTo, type Draft } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define'
import { applicantName, documentKeys } from '@apply/engine/read-only'
import * as design from '../design/index.module.css'
import { ModalText } from '../design/modal-text.tsx'
import { Modal } from '../ui/lazy.tsx'
import * as css from './messages.module.css'

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
    <Modal title="Submit your application" size="small" open onClose={onCancel}>
      <ModalText>You can submit once. After that, you can no longer change your answers yourself.</ModalText>
      <p className={`${design.sunk} ${css.submission}`}>
        {name !== '' && <strong>{name}</strong>}
        <span>{[countOf(files), ...files].join(' · ')}</span>
      </p>
      <div className={design.actions}>
        <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className={design.button} onClick={onSubmit}>
          Submit
        </button>
      </div>
    </Modal>
  )
}
