import './staff.css'
import type { AuditEntry, readDeskAudit, readDeskAuditFilters } from '@apply/contract/desk/audit'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../api/call.ts'
import { ScreenSpinner } from '../../ui/icons.tsx'
import { DayField } from '../day-field.tsx'
import { LoadFailure } from '../failures.tsx'
import { ShortMoment } from '../moment.tsx'
import { DeskTable, ShowOlder } from '../table.tsx'

const filterNames = ['person', 'action', 'day'] as const

/** The filters are in the address, so that a view can be kept or passed on. */
const useFilters = () => {
  const [search, setSearch] = useSearchParams()
  const filters: Readonly<Record<string, string>> = Object.fromEntries(
    filterNames.map((name) => [name, search.get(name)]).filter(([, value]) => value),
  )
  const change = (name: (typeof filterNames)[number], value: string) =>
    setSearch(
      (current) => {
        if (value === '') current.delete(name)
        else current.set(name, value)
        return current
      },
      { replace: true },
    )
  return { filters, change, clear: () => setSearch({}, { replace: true }) }
}

/** "desk change-role" is stored; people read "change role". */
const actionText = (action: string): string => action.replace(/^desk /, '').replaceAll('-', ' ')

type FilterProps = ReturnType<typeof useFilters>

const Filters = ({ filters, change, clear }: FilterProps) => {
  const id = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['audit-filters'],
    queryFn: () => call<typeof readDeskAuditFilters>('GET', '/desk/api/audit/filters'),
  })
  return (
    <div className="staff-filters">
      <div>
        <label htmlFor={`${id}-person`}>Person</label>
        <select
          id={`${id}-person`}
          value={filters.person ?? ''}
          onChange={(event) => change('person', event.target.value)}
        >
          <option value="">Everybody</option>
          {data?.people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-action`}>Action</label>
        <select
          id={`${id}-action`}
          value={filters.action ?? ''}
          onChange={(event) => change('action', event.target.value)}
        >
          <option value="">Every action</option>
          {data?.actions.map((action) => (
            <option key={action} value={action}>
              {actionText(action)}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-day`}>Day</label>
        <DayField id={`${id}-day`} value={filters.day ?? ''} onChange={(day) => change('day', day)} />
      </div>
      {Object.keys(filters).length > 0 && (
        <button type="button" className="link-button" onClick={clear}>
          Show everything
        </button>
      )}
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h2>The people and actions to choose from could not be loaded</h2>
      </LoadFailure>
    </div>
  )
}

const actorText = ({ staff, actor }: AuditEntry): string => {
  if (staff) return staff.name
  if (actor === 'operator') return 'Operator (command line)'
  const [, address] = /^client (.+)$/.exec(actor) ?? []
  return address === undefined ? actor : `Not logged in (${address})`
}

/** An application leads to its page, a member of staff to what they did and what was done to them. */
const Target = ({ target: { kind, id, text } }: AuditEntry) => {
  if (kind === 'other' || id === null) return text
  return <Link to={kind === 'application' ? `/applications/${id}` : `/audit?person=${id}`}>{text}</Link>
}

const AuditTable = ({ entries }: { readonly entries: readonly AuditEntry[] }) => (
  <DeskTable
    label="What was done"
    columns={['Time at the school', 'Who', 'Action', 'What or whom', 'Result']}
    className="staff-audit"
  >
    {entries.map((entry) => (
      <tr key={entry.id}>
        <td>
          <ShortMoment at={entry.at} withSeconds />
        </td>
        <td>{actorText(entry)}</td>
        <td>{actionText(entry.action)}</td>
        <td>
          <Target {...entry} />
        </td>
        <td>{entry.result}</td>
      </tr>
    ))}
  </DeskTable>
)

/** Every look, search, export and change at the desk, for administrators. */
export const AuditPage = () => {
  const view = useFilters()
  const { filters } = view
  const pages = useInfiniteQuery({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam }) =>
      call<typeof readDeskAudit>('GET', '/desk/api/audit', {
        query: { ...filters, ...(pageParam !== '' && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const entries = pages.data?.pages.flatMap((page) => page.entries)
  return (
    <>
      <title>Audit · Admissions desk</title>
      <h1>Audit</h1>
      <Filters {...view} />
      {pages.isPending && <ScreenSpinner />}
      {entries && entries.length > 0 && <AuditTable entries={entries} />}
      {entries?.length === 0 && <p>Nothing was done that fits these filters.</p>}
      <LoadFailure error={pages.error} onRetry={() => pages.refetch()}>
        <h2>The audit could not be loaded</h2>
      </LoadFailure>
      <ShowOlder pages={pages}>Show older entries</ShowOlder>
    </>
  )
}
