import type { SavedView } from '@apply/contract/desk/views'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { failureMessage } from '../../api/failures.ts'
import { focusHeading } from '../../design/focus-heading.ts'
import { showToast } from '../../ui/toasts.ts'
import * as chipCss from '../chip.module.css'
import { DeskIcon } from '../desk-icon.tsx'
import { toastFailure } from '../mutations.ts'
import type { ListAddress } from './list-address.ts'
import { countText, useListCounts, useRemoveView, useSavedViews } from './list-data.ts'
import * as css from './saved-views.module.css'

/** Filters may be set in any order. */
const inOrder = (query: string): string => {
  const params = new URLSearchParams(query)
  params.sort()
  return params.toString()
}

const sinceVisit = { submitted_within: 'visit' }
const sinceVisitQuery = new URLSearchParams(sinceVisit).toString()

type TabProps = {
  readonly query: string
  readonly isCurrent: boolean
  readonly onChoose?: () => void
  readonly children: ReactNode
}

const Tab = ({ query, isCurrent, onChoose, children }: TabProps) => (
  <Link
    className={css.viewTab}
    to={`/applications${query && `?${query}`}`}
    aria-current={isCurrent ? 'page' : undefined}
    onClick={onChoose}
  >
    {children}
  </Link>
)

/** How many have come since. Without the number the view works as well, so its failure is not shown. */
const NewCount = () => {
  const { data } = useListCounts(sinceVisit)
  return data && data.total.count > 0 ? <span className={css.viewCount}>{countText(data.total)}</span> : null
}

const RemoveView = ({ view: { id, name } }: { readonly view: SavedView }) => {
  const remove = useRemoveView()
  const removeIt = () => {
    focusHeading()
    remove.mutate(id, {
      onSuccess: () => showToast({ severity: 'success', message: `The view “${name}” was deleted.` }),
      onError: toastFailure,
    })
  }
  return (
    <button type="button" className={chipCss.chipCross} aria-label={`Delete “${name}”`} onClick={removeIt}>
      <DeskIcon name="cross" />
    </button>
  )
}

/** All applications, those that are new, and the views that were saved; the one that is shown can be deleted. */
export const SavedViews = ({ address }: { readonly address: ListAddress }) => {
  const { data: views = [], error } = useSavedViews()
  const [chosen, setChosen] = useState('')
  const shown = inOrder(address.saved)
  const same = views.filter((view) => inOrder(view.query) === shown)
  const current = same.find(({ id }) => id === chosen) ?? same[0]
  return (
    <nav className={css.views} aria-label="Saved views">
      <Tab query="" isCurrent={!current && !address.hasFilters}>
        All
      </Tab>
      <Tab query={sinceVisitQuery} isCurrent={!current && shown === sinceVisitQuery}>
        Since my last visit <NewCount />
      </Tab>
      {views.map((view) => (
        <span key={view.id} className={css.viewSaved}>
          <Tab query={view.query} isCurrent={view === current} onChoose={() => setChosen(view.id)}>
            {view.name}
            {view.is_shared && <span className={css.viewShared}>shared</span>}
          </Tab>
          {view === current && view.can_delete && <RemoveView view={view} />}
        </span>
      ))}
      {error && <span className={css.viewShared}>{failureMessage(error)}</span>}
    </nav>
  )
}
