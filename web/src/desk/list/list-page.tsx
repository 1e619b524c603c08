import { useState } from 'react'
import { ScreenSpinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { useSelection } from '../selection.ts'
import { BulkActions } from '../work/bulk-actions.tsx'
import { BulkRuns } from '../work/bulk-runs.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useListAddress } from './list-address.ts'
import { countText, type ListCounts, useListCounts, useListOptions } from './list-data.ts'
import * as css from './list-page.module.css'
import { ListFailure, ListResult } from './list-result.tsx'
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
  const total = counts.data?.total
  return (
    <>
      <title>Applications · Admissions desk</title>
      <div className={css.deskListHeading}>
        <h1>Applications</h1>
        <Counts {...counts} />
      </div>
      <SavedViews address={address} />
      <BulkRuns started={started} />
      {/* Once they were read, a failure to read them again must not close what is being written in a dialog. */}
      {!options && (error ? <ListFailure error={error} onRetry={() => refetch()} /> : <ScreenSpinner />)}
      {options && (
        <>
          <div className={css.deskListTools}>
            <FilterBar address={address} options={options} />
            <SelectionBar selection={selection} total={total}>
              <BulkActions selection={selection} onStarted={noteStart} />
            </SelectionBar>
          </div>
          <ListResult address={address} options={options} selection={selection} total={total} />
        </>
      )}
    </>
  )
}
