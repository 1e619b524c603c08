import { hasRole, maxBulkApplications } from '@apply/engine/desk'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import * as design from '../../design/index.module.css'
import { lazyComponent } from '../../ui/lazy.tsx'
import type { Selection } from '../selection.ts'
import { useStaff } from '../staff-session.tsx'
import type { BulkKind } from './bulk-dialog.tsx'

const BulkDialog = lazyComponent(
  () => import('./bulk-dialog.tsx'),
  (module) => module.BulkDialog,
)

type Props = { readonly selection: Selection; readonly onStarted: () => void }

/** What an officer can do with the selected applications at once. */
export const BulkActions = ({ selection, onStarted }: Props) => {
  const { role } = useStaff()
  const [kind, setKind] = useState<BulkKind>()
  const { ids, isAll, chosen } = selection
  if (!hasRole(role, 'officer')) return null
  if (!isAll && ids.size > maxBulkApplications)
    return (
      <span>
        At most {maxBulkApplications.toLocaleString('en-US')} single applications can be changed at once. Select all
        that match, or fewer.
      </span>
    )
  return (
    <>
      <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => setKind('state')}>
        Move to a state …
      </button>
      <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => setKind('request')}>
        Ask for something …
      </button>
      <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => setKind('item')}>
        Change an item …
      </button>
      <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => setKind('mail')}>
        Write a mail …
      </button>
      <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => setKind('decision')}>
        Propose a decision …
      </button>
      <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => setKind('confirm')}>
        Confirm decisions …
      </button>
      <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => setKind('unpropose')}>
        Withdraw proposals …
      </button>
      {hasRole(role, 'administrator') && (
        <Link className={`${design.button} ${design.buttonQuiet}`} to="/exports" state={chosen}>
          Export …
        </Link>
      )}
      <Suspense fallback={null}>
        {kind && <BulkDialog kind={kind} chosen={chosen} onClose={() => setKind(undefined)} onStarted={onStarted} />}
      </Suspense>
    </>
  )
}
