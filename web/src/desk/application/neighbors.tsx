import { Link, useNavigate } from 'react-router'
import { shortcut, useSingleKeys } from '../single-keys.ts'
import { useNeighbors } from './application-data.ts'

type Props = { readonly id: string; readonly search: string }

/** Links to the applications before and after this one in the list, which the keys k and j open too. */
export const Neighbors = ({ id, search }: Props) => {
  const navigate = useNavigate()
  const { data } = useNeighbors(id, search)
  const addressOf = (neighbor: string) => `/applications/${neighbor}${search}`
  const open = (neighbor: string | null | undefined) => {
    if (neighbor) navigate(addressOf(neighbor))
  }
  useSingleKeys({ k: () => open(data?.previous), j: () => open(data?.next) })
  return (
    <nav className="desk-neighbors" aria-label="Applications of the list">
      <Link to={`/applications${search}`}>Back to the list</Link>
      {data?.previous && (
        <Link to={addressOf(data.previous)} aria-keyshortcuts={shortcut('k')}>
          Previous
        </Link>
      )}
      {data?.next && (
        <Link to={addressOf(data.next)} aria-keyshortcuts={shortcut('j')}>
          Next
        </Link>
      )}
    </nav>
  )
}
