import { Link, useNavigate } from 'react-router'
import * as design from '../../design/index.module.css'
import { countText, useListCounts } from '../list-counts.ts'
import { shortcut, useSingleKeys } from '../single-keys.ts'
import { useNeighbors } from './application-data.ts'
import { Chevron } from './chevron.tsx'
import * as css from './neighbors.module.css'

type NeighborProps = {
  readonly label: 'Previous' | 'Next'
  readonly letter: string
  readonly to: 'before' | 'after'
  readonly address: string | undefined
}

/** At an end of the list the arrow stays where it is, so that the other one does not move below the pointer. */
const Neighbor = ({ label, letter, to, address }: NeighborProps) =>
  address === undefined ? (
    <span className={`${css.deskQuietLink} ${css.deskNoNeighbor}`}>
      <Chevron to={to} />
    </span>
  ) : (
    <Link
      className={css.deskQuietLink}
      to={address}
      aria-keyshortcuts={shortcut(letter)}
      title={`${label} (${letter})`}
    >
      <Chevron to={to} />
      <span className={design.visuallyHidden}>{label}</span>
    </Link>
  )

const Position = ({ position, search }: { readonly position: number | null; readonly search: string }) => {
  const { data } = useListCounts(Object.fromEntries(new URLSearchParams(search)))
  if (position === null || !data) return null
  return <span className={css.deskPosition}>{`${position.toLocaleString('en-US')} of ${countText(data.total)}`}</span>
}

type Props = { readonly id: string; readonly search: string; readonly isPrintable: boolean }

/** The way back to the list, the place in it, and links to the applications before and after this one, which the keys k and j open too. */
export const Neighbors = ({ id, search, isPrintable }: Props) => {
  const navigate = useNavigate()
  const { data, error, refetch } = useNeighbors(id, search)
  const addressOf = (neighbor: string | null | undefined) =>
    neighbor ? `/applications/${neighbor}${search}` : undefined
  const open = (neighbor: string | null | undefined) => {
    const address = addressOf(neighbor)
    if (address) navigate(address)
  }
  useSingleKeys({ k: () => open(data?.previous), j: () => open(data?.next) })
  return (
    <nav className={css.deskNeighbors} aria-label="Applications of the list">
      <Link className={css.deskQuietLink} to={`/applications${search}`}>
        <Chevron to="before" />
        Applications<span className={design.visuallyHidden}>: Back to the list</span>
      </Link>
      {data && (
        <>
          <Position position={data.position} search={search} />
          <Neighbor label="Previous" letter="k" to="before" address={addressOf(data.previous)} />
          <Neighbor label="Next" letter="j" to="after" address={addressOf(data.next)} />
        </>
      )}
      {error && !data && (
        <span role="alert">
          The applications before and after this one could not be loaded.{' '}
          <button type="button" className={design.linkButton} onClick={() => refetch()}>
            Try again
          </button>
        </span>
      )}
      {isPrintable && (
        <button type="button" className={`${css.deskQuietLink} ${css.deskPrint}`} onClick={() => window.print()}>
          Print
        </button>
      )}
    </nav>
  )
}
