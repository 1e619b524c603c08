import { maxViewQueryLength } from '@apply/engine/desk'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failureMessage } from '../../api/failures.ts'
import * as design from '../../design/index.module.css'
import { ModalText } from '../../design/modal-text.tsx'
import { Modal } from '../../ui/lazy.tsx'
import { showToast } from '../../ui/toasts.ts'
import * as menuCss from '../menu.module.css'
import { toastFailure } from '../mutations.ts'
import { useStaff } from '../staff-session.tsx'
import * as filterBarCss from './filter-bar.module.css'
import { useRemoveView, useSavedViews, useSaveView } from './list-data.ts'
import * as listMenusCss from './list-menus.module.css'

/** Filters may be set in any order. */
const inOrder = (query: string): string => {
  const params = new URLSearchParams(query)
  params.sort()
  return params.toString()
}

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
      className={filterBarCss.deskListSave}
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

/** The saved views of the list, and how to save the one that is shown. */
export const SavedViews = ({ query }: { readonly query: string }) => {
  const navigate = useNavigate()
  const { data: views = [], error } = useSavedViews()
  const [isSaving, setSaving] = useState(false)
  const remove = useRemoveView()
  const [chosen, setChosen] = useState('')
  const same = views.filter((view) => inOrder(view.query) === inOrder(query))
  const current = same.find(({ id }) => id === chosen) ?? same[0]
  const removeCurrent = () => {
    if (!current) return
    const message = `The view “${current.name}” was deleted.`
    remove.mutate(current.id, {
      onSuccess: () => showToast({ severity: 'success', message }),
      onError: toastFailure,
    })
  }
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className={filterBarCss.deskListFilter}>
          {current ? `View: ${current.name}` : 'Saved views'}
        </DropdownMenu.Trigger>
        <DropdownMenu.Content
          className={`${menuCss.deskMenu} ${listMenusCss.deskListOptions}`}
          align="end"
          sideOffset={4}
        >
          {error && <p className={listMenusCss.deskListHint}>{failureMessage(error)}</p>}
          {!error && views.length === 0 && <p className={listMenusCss.deskListHint}>No views are saved yet.</p>}
          {views.map((view) => (
            <DropdownMenu.Item
              key={view.id}
              className={menuCss.deskMenuItem}
              onSelect={() => {
                setChosen(view.id)
                navigate(`/applications${view.query && `?${view.query}`}`)
              }}
            >
              {view.name}
              {view.is_shared && <span className={listMenusCss.deskListShared}>shared</span>}
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator className={listMenusCss.deskListLine} />
          <DropdownMenu.Item
            className={menuCss.deskMenuItem}
            disabled={query.length > maxViewQueryLength}
            onSelect={() => setSaving(true)}
          >
            {query.length > maxViewQueryLength ? 'Too many filters to save this view' : 'Save this view…'}
          </DropdownMenu.Item>
          {current?.can_delete && (
            <DropdownMenu.Item className={menuCss.deskMenuItem} onSelect={removeCurrent}>
              {`Delete “${current.name}”`}
            </DropdownMenu.Item>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <Modal title="Save this view" size="small" open={isSaving} onClose={() => setSaving(false)}>
        <SaveDialog query={query} onClose={() => setSaving(false)} />
      </Modal>
    </>
  )
}
