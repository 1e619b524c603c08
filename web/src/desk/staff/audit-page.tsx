import type { AuditEntry, readDeskAudit } from '@apply/contract/desk/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { ScreenSpinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { LoadFailure } from '../failures.tsx'
import { MomentWithSeconds } from '../moment.tsx'
import { DeskTable, ShowOlder } from '../table.tsx'
import * as css from './audit.module.css'
import { AuditFilters, useAuditFilters } from './audit-filters.tsx'
import { actionText, sentenceOf } from './audit-sentence.ts'

const actorText = ({ staff, system, actor }: AuditEntry): string => {
  if (staff) return staff.name
  if (system !== null) return `${system} (key)`
  if (actor === 'operator') return 'Operator (command line)'
  const [, address] = /^client (.+)$/.exec(actor) ?? []
  return address === undefined ? actor : `Not logged in (${address})`
}

/** Who or what it was done to. An application that is deleted has no name and no page any more. */
const Whom = ({ applicant, target: { kind, id, text } }: AuditEntry) => {
  if (kind === 'staff') return <Link to={`/audit?person=${id}`}>{text}</Link>
  if (kind !== 'application') return <strong>{text}</strong>
  if (text === '') return 'a deleted application'
  return (
    <Link to={`/applications/${id}`}>
      <bdi>{applicant ?? text}</bdi>
    </Link>
  )
}

const OnlyThisOne = ({ target: { kind, id, text } }: AuditEntry) => {
  if (kind !== 'application') return null
  const applicant = new URLSearchParams({ applicant: text || (id ?? '') })
  return (
    <Link className={css.staffAuditOf} to={`/audit?${applicant}`}>
      Only this one<span className={design.visuallyHidden}>{` (${text || id})`}</span>
    </Link>
  )
}

/** "Maya Olsen moved Jordan Akerlund from Received to In review". */
const Sentence = ({ entry }: { readonly entry: AuditEntry }) => {
  const [before = '', ...after] = sentenceOf({ ...entry, kind: entry.target.kind }).split('{whom}')
  return (
    <>
      <strong>
        <bdi>{actorText(entry)}</bdi>
      </strong>{' '}
      {before}
      {after.length > 0 && <Whom {...entry} />}
      {after.join('')}
    </>
  )
}

/** The id of the other application of a pair tells nobody anything. */
const withoutIds = (result: string): string =>
  result.replaceAll(/(: account)? ?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')

type TableProps = {
  readonly entries: readonly AuditEntry[]
  /** Whether all of them are of one applicant, so that nothing has to lead there. */
  readonly isOfOne: boolean
}

const AuditTable = ({ entries, isOfOne }: TableProps) => (
  <DeskTable
    label="What was done"
    columns={['Time at the school', 'What was done', 'As it is recorded']}
    className={css.staffAudit}
  >
    {entries.map((entry) => (
      <tr key={entry.id}>
        <td>
          <MomentWithSeconds at={entry.at} />
        </td>
        <td>
          <Sentence entry={entry} /> {!isOfOne && <OnlyThisOne {...entry} />}
        </td>
        <td className={css.staffAuditStored}>
          {[
            actionText(entry.action),
            entry.target.kind === 'application' && entry.target.text,
            withoutIds(entry.result),
          ]
            .filter(Boolean)
            .join(' · ')}
        </td>
      </tr>
    ))}
  </DeskTable>
)

/** Every look, search, export and change at the desk, for administrators. */
export const AuditPage = () => {
  const view = useAuditFilters()
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
      <AuditFilters {...view} />
      {pages.isPending && <ScreenSpinner />}
      {entries && entries.length > 0 && <AuditTable entries={entries} isOfOne={filters.applicant !== undefined} />}
      {entries?.length === 0 && (
        <p>
          No entries match these filters.
          {filters.applicant !== undefined &&
            ' An applicant is found by the whole e-mail address of now, or by the receipt number.'}
        </p>
      )}
      <LoadFailure error={pages.error} onRetry={() => pages.refetch()}>
        <h2>The audit could not be loaded</h2>
      </LoadFailure>
      <ShowOlder pages={pages}>Show older entries</ShowOlder>
    </>
  )
}
