import type { Count } from '@apply/contract/desk/list'
import { useEffect, useRef, useState } from 'react'
import { failureMessage } from '../../api/failures.ts'
import { moveFocus } from '../../design/focus.ts'
import { Icon, ScreenSpinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import * as desk from '../desk.module.css'
import { LoadFailure } from '../failures.tsx'
import { ShortMoment } from '../moment.tsx'
import { type Selection, useSelection } from '../selection.ts'
import { BulkActions } from '../work/bulk-actions.tsx'
import { BulkRuns } from '../work/bulk-runs.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type ListAddress, useListAddress } from './list-address.ts'
import {
  countText,
  type ListCounts,
  type ListOptions,
  useListCounts,
  useListOptions,
  useListPage,
} from './list-data.ts'
import { ListFoot } from './list-foot.tsx'
import * as listMenusCss from './list-menus.module.css'
import * as css from './list-page.module.css'
import { ListTable } from './list-table.tsx'
import { SavedViews } from './saved-views.tsx'
import { SelectionBar } from './selection-bar.tsx'

const countsText = ({ submitted, drafts }: ListCounts): string =>
  `${countText(submitted)} submitted, ${countText(drafts)} in draft`

/** Numbers that could not be read again may be those of a moment ago, so none are shown. */
const Counts = ({ data, error, refetch }: ReturnType<typeof useListCounts>) => (
  <p className={css.deskListCounts} aria-live="polite">
    {error ? 'The applications could not be counted. ' : data ? countsText(data) : 'Counting …'}
    {error && (
      <button type="button" className={design.linkButton} onClick={() => refetch()}>
        Count again
      </button>
    )}
  </p>
)

type FailureProps = { readonly error: unknown; readonly onRetry: () => void }

const ListFailure = (failure: FailureProps) => (
  <LoadFailure {...failure}>
    <h2>The list could not be loaded</h2>
  </LoadFailure>
)

/** The rows stay when they could not be read again, and say of when they are. */
const Outdated = ({ error, since, onRetry }: FailureProps & { readonly since: number }) => (
  <div className={`${design.notice} ${css.deskListOutdated}`} role="status">
    <Icon name="warning" />
    <p>
      {`${failureMessage(error)} These are the applications of `}
      <ShortMoment at={new Date(since).toISOString()} />
      {'. It is tried again by itself. '}
      <button type="button" className={design.linkButton} onClick={onRetry}>
        Try again now
      </button>
    </p>
  </div>
)

const NothingFound = ({ address }: { readonly address: ListAddress }) => (
  <div className={desk.deskMessage}>
    <h2>{address.hasFilters ? 'No application matches' : 'There are no applications yet'}</h2>
    <p>
      {address.hasFilters
        ? 'Try fewer words or fewer filters. Of a draft, only the e-mail address can be searched.'
        : 'An application appears here as soon as somebody begins one.'}
    </p>
    {address.hasFilters && (
      <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={address.clearFilters}>
        Clear search and filters
      </button>
    )}
  </div>
)

type ListProps = {
  readonly address: ListAddress
  readonly options: ListOptions
  readonly selection: Selection
  readonly total: Count | undefined
}

const List = ({ address, options, selection, total }: ListProps) => {
  const { data: page, error, refetch, isPlaceholderData, dataUpdatedAt } = useListPage(address.page)
  const top = useRef<HTMLDivElement>(null)
  const place = address.value('after') + address.value('before')
  const shownPlace = useRef(place)
  // Another page begins at its top; the first one leaves the focus in the search box.
  useEffect(() => {
    if (shownPlace.current === place || isPlaceholderData) return
    shownPlace.current = place
    window.scrollTo({ top: 0 })
    moveFocus(top.current)
  }, [place, isPlaceholderData])
  if (!page) return error ? <ListFailure error={error} onRetry={() => refetch()} /> : <ScreenSpinner />
  if (page.applications.length === 0 && address.isFirstPage) return <NothingFound address={address} />
  return (
    <div className={css.deskListResult} ref={top} tabIndex={-1} aria-busy={isPlaceholderData}>
      {error && <Outdated error={error} since={dataUpdatedAt} onRetry={() => refetch()} />}
      {page.has_similar && (
        <p className={listMenusCss.deskListHint}>Few names match exactly, so similar names are shown as well.</p>
      )}
      {page.applications.length === 0 && (
        <p className={listMenusCss.deskListHint}>No application is left on this page.</p>
      )}
      <ListTable
        applications={page.applications}
        options={options}
        address={address}
        selection={selection}
        isOutdated={isPlaceholderData}
      />
      <ListFoot
        address={address}
        next={page.next}
        previous={page.previous}
        rows={page.applications.length}
        total={total}
      />
    </div>
  )
}

/** The list of all applications. */
export const ListPage = () => {
  const address = useListAddress()
  const { data: options, error, refetch } = useListOptions()
  const counts = useListCounts(address.view)
  const selection = useSelection(address.view)
  const [started, setStarted] = useState(0)
  const noteStart = () => {
    selection.clear()
    setStarted((before) => before + 1)
  }
  // Once they were read, a failure to read them again must not close what is being written in a dialog.
  if (!options) return error ? <ListFailure error={error} onRetry={() => refetch()} /> : <ScreenSpinner />
  return (
    <>
      <title>Applications · Admissions desk</title>
      <div className={css.deskListHeading}>
        <h1>Applications</h1>
        <Counts {...counts} />
      </div>
      <SavedViews address={address} />
      <BulkRuns started={started} />
      <div className={css.deskListTools}>
        <FilterBar address={address} options={options} />
        <SelectionBar selection={selection} total={counts.data?.total}>
          <BulkActions selection={selection} onStarted={noteStart} />
        </SelectionBar>
      </div>
      <List address={address} options={options} selection={selection} total={counts.data?.total} />
    </>
  )
}
