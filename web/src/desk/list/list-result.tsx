import type { Count } from '@apply/contract/desk/list'
import { useEffect, useRef } from 'react'
import { failureMessage, isUnreachable } from '../../api/failures.ts'
import { moveFocus } from '../../design/focus.ts'
import { Icon, ScreenSpinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import * as desk from '../desk.module.css'
import { LoadFailure } from '../failures.tsx'
import { ShortMoment } from '../moment.tsx'
import type { Selection } from '../selection.ts'
import type { ListAddress } from './list-address.ts'
import { type ListOptions, useListPage } from './list-data.ts'
import { ListFoot } from './list-foot.tsx'
import * as listMenusCss from './list-menus.module.css'
import * as css from './list-page.module.css'
import { ListTable } from './list-table.tsx'

type FailureProps = { readonly error: unknown; readonly onRetry: () => void }

/** Where there are no rows to keep. */
export const ListFailure = (failure: FailureProps) => (
  <LoadFailure {...failure}>
    <h2>The list could not be loaded</h2>
  </LoadFailure>
)

type OutdatedProps = FailureProps & {
  readonly readAt: number
  /** Whether another view or page was asked for than the one that is shown. */
  readonly isOfBefore: boolean
}

/** The rows stay when they could not be read again, and say which they are and of when. */
const Outdated = ({ error, readAt, isOfBefore, onRetry }: OutdatedProps) => (
  <div className={`${design.notice} ${css.deskListOutdated}`} role="status">
    <Icon name="warning" />
    <p>
      {isUnreachable(error) ? 'You are offline, or the server cannot be reached. ' : `${failureMessage(error)} `}
      {isOfBefore ? 'These are the applications that were shown before, of ' : 'These are the applications of '}
      <ShortMoment at={new Date(readAt).toISOString()} />
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

type Props = {
  readonly address: ListAddress
  readonly options: ListOptions
  readonly selection: Selection
  readonly total: Count | undefined
}

/** The rows of the view, or why there are none. */
export const ListResult = ({ address, options, selection, total }: Props) => {
  const { page, readAt, isOfBefore, error, refetch } = useListPage(address.page)
  const top = useRef<HTMLDivElement>(null)
  const place = address.value('after') + address.value('before')
  const shownPlace = useRef(place)
  // Another page begins at its top; the first one leaves the focus in the search box.
  useEffect(() => {
    if (shownPlace.current === place || isOfBefore) return
    shownPlace.current = place
    window.scrollTo({ top: 0 })
    top.current?.querySelector('table')?.parentElement?.scrollTo({ top: 0 })
    moveFocus(top.current)
  }, [place, isOfBefore])
  const onRetry = () => refetch()
  const hasRows = page !== undefined && page.applications.length > 0
  if (!page || (isOfBefore && !hasRows))
    return error ? <ListFailure error={error} onRetry={onRetry} /> : <ScreenSpinner />
  if (!hasRows && address.isFirstPage) return <NothingFound address={address} />
  return (
    <div className={css.deskListResult} ref={top} tabIndex={-1} aria-busy={isOfBefore && !error}>
      {page.has_similar && (
        <p className={listMenusCss.deskListHint}>Few names match exactly, so similar names are shown as well.</p>
      )}
      {!hasRows && <p className={listMenusCss.deskListHint}>No application is left on this page.</p>}
      <ListTable
        applications={page.applications}
        options={options}
        address={address}
        selection={selection}
        isOutdated={isOfBefore}
      />
      {error && <Outdated error={error} readAt={readAt} isOfBefore={isOfBefore} onRetry={onRetry} />}
      {/* The address says where the rows that were asked for are, not those that are still shown. */}
      {!(error && isOfBefore) && (
        <ListFoot
          address={address}
          next={page.next}
          previous={page.previous}
          rows={page.applications.length}
          total={total}
        />
      )}
    </div>
  )
}
