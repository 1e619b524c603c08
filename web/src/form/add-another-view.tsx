import type { addAnother } from '@apply/contract/add-another'
import { answerTo, type Draft, isFilled } from '@apply/engine/answers'
import { applyChanges } from '@apply/engine/apply-changes'
import type { Form } from '@apply/engine/define'
import type { AddAnother, Entry } from '@apply/engine/define/layout'
import { showEntries } from '@apply/engine/tabs-and-entries'
import { allQuestions, maxEntries } from '@apply/engine/walk'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../api/call.ts'
import { reportFailure, UnauthorizedError } from '../api/failures.ts'
import { NeedsAccount } from '../draft/account-link.tsx'
import { fileGuardOf } from '../draft/file-guard.ts'
import { useAnswers, useShownNodes } from '../draft/use-answers.ts'
import { updateKnownProfile } from '../session/profile.ts'
import { useIsStudent } from '../session/snapshot.ts'
import { Modal } from '../ui/lazy.tsx'
import { press } from '../ui/press.ts'
import { showToast } from '../ui/toasts.ts'
import { showUnexpectedError } from '../ui/unexpected-error.tsx'
import { ChildNodes } from './form-nodes.tsx'

const keysIn = (form: Form, entry: Entry): readonly string[] =>
  allQuestions(form)
    .filter((placed) => placed.entry === entry)
    .map(({ question }) => question.key)

type RemoveProps = { readonly group: AddAnother; readonly count: number; readonly onRemoved: () => void }

/** Removes the last entry, on the server first; its answers are cleared and saved like any other change. */
const useRemove = ({ group, count, onRemoved }: RemoveProps, keys: readonly string[]) => {
  const answers = useAnswers()
  const { form, today, change, getDraft } = answers
  return async (): Promise<void> => {
    const emptied = Object.fromEntries(keys.map((key) => [key, '']))
    const remove = (draft: Draft) => showEntries(form, applyChanges(form, draft, emptied, today()), group.id, count - 1)
    try {
      if (!(await fileGuardOf(answers).allows(remove))) return
      const body = { button_id: group.id, num_components: count - 1 }
      await call<typeof addAnother>('PUT', '/api/add-another', { body, isSave: true })
      change(remove)
      updateKnownProfile({ add_another: getDraft().addAnother })
      onRemoved()
    } catch (error) {
      showUnexpectedError(error)
    }
  }
}

/** The button that removes the last entry; it asks first if the entry has answers. */
const RemoveEntry = (props: RemoveProps & { readonly entry: Entry }) => {
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
        className="link-button remove-entry"
        onClick={() => (hasAnswers() ? setAsking(true) : void remove())}
      >
        {`Remove ${name}`}
      </button>
      <Modal title={`Remove ${name}`} size="small" open={isAsking} onClose={() => setAsking(false)}>
        <p>{`Are you sure you want to remove ${name}? What you entered for it will be deleted.`}</p>
        <div className="actions">
          <button type="button" className="button button-quiet" onClick={() => setAsking(false)}>
            Cancel
          </button>
          <button type="button" className="button button-danger" onClick={confirm}>
            Remove
          </button>
        </div>
      </Modal>
    </>
  )
}

type Props = { readonly group: AddAnother; readonly depth: number }

/** Raises the count on the server first, so that no entry is shown that would be gone after a reload. */
const useAddAnother = (group: AddAnother, count: number, onAdded: () => void) => {
  const { form, change, getDraft } = useAnswers()
  const [isAdding, setAdding] = useState(false)
  const add = async (): Promise<void> => {
    if (isAdding) return
    setAdding(true)
    try {
      const body = { button_id: group.id, num_components: count + 1 }
      await call<typeof addAnother>('PUT', '/api/add-another', { body, isSave: true })
      press.after(() => {
        flushSync(() => change((draft) => showEntries(form, draft, group.id, count + 1)))
        updateKnownProfile({ add_another: getDraft().addAnother })
        onAdded()
      })
    } catch (error) {
      if (error instanceof UnauthorizedError) return
      reportFailure(error)
      showToast({ severity: 'error', message: `Error adding another ${group.id}`, label: `Add Another ${group.id}` })
    } finally {
      setAdding(false)
    }
  }
  return { add, isAdding } as const
}

/** Entries, with buttons that add another one and remove the last one; a visitor sees the first entry only. */
export const AddAnotherView = ({ group, depth }: Props) => {
  const { length: count } = useShownNodes(group)
  const isStudent = useIsStudent()
  const view = useRef<HTMLDivElement>(null)
  const focusLast = () =>
    view.current?.querySelector<HTMLElement>('.entries > :last-of-type :is(input, select)')?.focus()
  const focusAdd = () => view.current?.querySelector<HTMLElement>('.button')?.focus()
  const { add, isAdding } = useAddAnother(group, count, focusLast)
  const isFull = count >= maxEntries(group)
  const last = group.entries[count - 1]
  return (
    <div className="add-another" ref={view}>
      <div className="entries">
        <ChildNodes node={group} depth={depth} />
      </div>
      {isStudent && (
        <div className="entry-actions">
          {!isFull && (
            <button type="button" className="button button-quiet" aria-disabled={isAdding} onClick={() => void add()}>
              Add Another<span className="visually-hidden">{` ${group.label}`}</span>
            </button>
          )}
          {count > 1 && last && <RemoveEntry group={group} entry={last} count={count} onRemoved={focusAdd} />}
        </div>
      )}
      {!isStudent && !isFull && <NeedsAccount>{`You can add another ${group.label}`}</NeedsAccount>}
    </div>
  )
}
