import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { useNeighbors } from './application-data.ts'

/** Keys go to the page only if nothing else takes them: no field, no dialog, no shortcut of the browser. */
const isForPage = ({ target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  !(altKey || ctrlKey || metaKey || shiftKey) &&
  !(
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')
  )

type Props = { readonly id: string; readonly search: string }

/** Links to the applications before and after this one in the list, which the keys k and j open too. */
export const Neighbors = ({ id, search }: Props) => {
  const navigate = useNavigate()
  const { data } = useNeighbors(id, search)
  const [previous, next] = [data?.previous ?? undefined, data?.next ?? undefined]
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const neighbor = { k: previous, j: next }[event.key]
      if (neighbor !== undefined && isForPage(event)) navigate(`/applications/${neighbor}${search}`)
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [navigate, previous, next, search])
  return (
    <nav className="desk-neighbors" aria-label="Applications of the list">
      <Link to={`/applications${search}`}>Back to the list</Link>
      {previous !== undefined && (
        <Link to={`/applications/${previous}${search}`} aria-keyshortcuts="k">
          Previous
        </Link>
      )}
      {next !== undefined && (
        <Link to={`/applications/${next}${search}`} aria-keyshortcuts="j">
          Next
        </Link>
      )}
    </nav>
  )
}
