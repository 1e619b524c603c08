import { hasRole, maxBulkApplications } from '@apply/engine/desk'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '../../ui/lazy.tsx'
import { useStaff } from '../staff-session.tsx'
import type { BulkKind } from './bulk-dialog.tsx'

const BulkDialog = lazyComponent(
  () => import('./bulk-dialog.tsx'),
  (module) => module.BulkDialog,
)

type Props = { readonly ids: ReadonlySet<string>; readonly onDone: () => void }

/** What an officer can do with the selected applications at once. */
export const BulkActions = ({ ids, onDone }: Props) => {
  const { role } = useStaff()
  const [kind, setKind] = useState<BulkKind>()
  if (!hasRole(role, 'officer')) return null
  if (ids.size > maxBulkApplications)
    return <span>At most {maxBulkApplications.toLocaleString('en-US')} can be changed at once.</span>
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => setKind('state')}>
        Move to a state …
      </button>
      <button type="button" className="button button-quiet" onClick={() => setKind('request')}>
        Ask for something …
      </button>
      {hasRole(role, 'administrator') && (
        <Link className="button button-quiet" to="/exports" state={{ ids: [...ids] }}>
          Export …
        </Link>
      )}
      <Suspense fallback={null}>
        {kind && <BulkDialog kind={kind} ids={[...ids]} onClose={() => setKind(undefined)} onDone={onDone} />}
      </Suspense>
    </>
  )
}
