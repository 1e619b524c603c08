import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'

/** The applications before and after this one in the list that it was opened from. */
type NeighbourIds = { readonly previous?: string | undefined; readonly next?: string | undefined }

/** Keys go to the page only if nothing else takes them: no field, no dialog, no shortcut of the browser. */
const isForPage = ({ target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  !(altKey || ctrlKey || metaKey || shiftKey) &&
  !(
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')
  )

type Props = NeighbourIds & { readonly search: string }

/** Links to the neighbours, which the keys k and j open too. */
export const Neighbours = ({ previous, next, search }: Props) => {
  const navigate = useNavigate()
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const id = { k: previous, j: next }[event.key]
      if (id !== undefined && isForPage(event)) navigate(`/applications/${id}${search}`)
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [navigate, previous, next, search])
  return (
    <nav className="desk-neighbours" aria-label="Applications of the list">
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
