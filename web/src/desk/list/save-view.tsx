import { maxViewQueryLength } from '@apply/engine/desk'
import { useState } from 'react'
import { failureMessage } from '../../api/failures.ts'
import * as design from '../../design/index.module.css'
import { ModalText } from '../../design/modal-text.tsx'
import { Modal } from '../../ui/lazy.tsx'
import { useStaff } from '../staff-session.tsx'
import { useSavedViews, useSaveView } from './list-data.ts'
import * as listMenusCss from './list-menus.module.css'

type DialogProps = { readonly query: string; readonly onClose: () => void }

/** Asks for a name. The name of an own view replaces that view. */
const SaveDialog = ({ query, onClose }: DialogProps) => {
  const { role } = useStaff()
  const { data: views = [] } = useSavedViews()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<boolean>()
  const save = useSaveView(onClose)
  const replaced = views.find((view) => view.is_own && view.name === name.trim())
  // A view that colleagues use stays theirs unless it is taken back on purpose.
  const isShared = role === 'administrator' && (chosen ?? replaced?.is_shared ?? false)
  return (
    <form
      className={listMenusCss.deskListSave}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ content: { name, query, is_shared: isShared }, replaced })
      }}
    >
      <label htmlFor="view-name">Name of the view</label>
      <input
        id="view-name"
        type="text"
        dir="auto"
        required
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {role === 'administrator' && (
        <label className={listMenusCss.deskListCheck}>
          <input type="checkbox" checked={isShared} onChange={({ target }) => setChosen(target.checked)} />
          Share it with all staff
        </label>
      )}
      <ModalText>Filters, order and columns are saved. The text of a search is not.</ModalText>
      {replaced && <p>You have a view of this name. It will be replaced.</p>}
      {save.error && <p role="alert">{failureMessage(save.error)}</p>}
      <button type="submit" className={design.button} aria-disabled={save.isPending}>
        {replaced ? 'Replace the view' : 'Save the view'}
      </button>
    </form>
  )
}

/** Saves the view that is shown, as far as its filters fit into an address. */
export const SaveView = ({ query }: { readonly query: string }) => {
  const [isSaving, setSaving] = useState(false)
  const isTooLong = query.length > maxViewQueryLength
  return (
    <>
      <button
        type="button"
        className={`${design.button} ${design.buttonQuiet}`}
        disabled={isTooLong}
        title={isTooLong ? 'There are too many filters to save this view' : undefined}
        onClick={() => setSaving(true)}
      >
        Save view
      </button>
      <Modal title="Save this view" size="small" open={isSaving} onClose={() => setSaving(false)}>
        <SaveDialog query={query} onClose={() => setSaving(false)} />
      </Modal>
    </>
  )
}
