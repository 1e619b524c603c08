import type { addAnother } from '@apply/contract/choices'
import { answerTo, type Draft, isFilled } from '@apply/engine/answers'
import { applyChanges } from '@apply/engine/apply-changes'
import type { Form } from '@apply/engine/define'
import type { AddAnother, Entry } from '@apply/engine/define/layout'
import { showEntries } from '@apply/engine/tabs-and-entries'
import { allQuestions } from '@apply/engine/walk'
import { useState } from 'react'
import { call, repeatIfLost } from '../api/call.ts'
import * as design from '../design/index.module.css'
import { ModalText } from '../design/modal-text.tsx'
import { useAnswers, useDraft } from '../draft/use-draft.ts'
import { wasSubmittedMeanwhile } from '../session/last-page.ts'
import { updateKnownProfile } from '../session/profile.ts'
import { Modal } from '../ui/lazy.tsx'
import { showUnexpectedError } from '../ui/unexpected-error.tsx'
import * as css from './group.module.css'

const keysIn = (form: Form, entry: Entry): readonly string[] =>
  allQuestions(form)
    .filter((placed) => placed.entry === entry)
    .map(({ question }) => question.key)

type RemoveProps = { readonly group: AddAnother; readonly count: number; readonly onRemoved: () => void }

/** Removes the last entry, on the server first; its answers are cleared and saved like any other change. */
const useRemove = ({ group, count, onRemoved }: RemoveProps, keys: readonly string[]) => {
  const { form, answers, change } = useDraft()
  const { today, getDraft } = answers
  return async (): Promise<void> => {
    const emptied = Object.fromEntries(keys.map((key) => [key, '']))
    const remove = (draft: Draft) => showEntries(form, applyChanges(form, draft, emptied, today()), group.id, count - 1)
    try {
      if (!(await change.allows(remove))) return
      const body = { button_id: group.id, num_components: count - 1 }
      await repeatIfLost(() => call<typeof addAnother>('PUT', '/api/add-another', { body, isSave: true }))
      answers.change(remove)
      updateKnownProfile({ add_another: getDraft().addAnother })
      onRemoved()
    } catch (error) {
      if (!(await wasSubmittedMeanwhile(error))) showUnexpectedError(error)
    }
  }
}

/** The button that removes the last entry; it asks first if the entry has answers. */
export const RemoveEntry = (props: RemoveProps & { readonly entry: Entry }) => {
  const { form, getDraft } = useAnswers()
  const { name } = props.entry
  const keys = keysIn(form, props.entry)
  const remove = useRemove(props, keys)
  const [isAsking, setAsking] = useState(false)
  const hasAnswers = () => keys.some((key) => isFilled(answerTo(getDraft().answers, key)))
  const confirm = () => {
    setAsking(false)
    void remove()
  }
  return (
    <>
      <button
        type="button"
        className={`${design.linkButton} ${css.removeEntry}`}
        onClick={() => (hasAnswers() ? setAsking(true) : void remove())}
      >
        {`Remove ${name}`}
      </button>
      <Modal title={`Remove ${name}`} size="small" open={isAsking} onClose={() => setAsking(false)}>
        <ModalText>{`Are you sure you want to remove ${name}? What you entered for it will be deleted.`}</ModalText>
        <div className={design.actions}>
          <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => setAsking(false)}>
            Cancel
          </button>
          <button type="button" className={`${design.button} ${design.buttonDanger}`} onClick={confirm}>
            Remove
          </button>
        </div>
      </Modal>
    </>
  )
}
