import { hasRole, maxBulkApplications } from '@apply/engine/desk'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import * as design from '../../design/index.module.css'
import { lazyComponent } from '../../ui/lazy.tsx'
import type { Selection } from '../selection.ts'
import { useStaff } from '../staff-session.tsx'
import type { BulkKind } from './bulk-dialog.tsx'
import { BulkMenu } from './bulk-menu.tsx'

const BulkDialog = lazyComponent(
  () => import('./bulk-dialog.tsx'),
  (module) => module.BulkDialog,
)

const usual: readonly (readonly [BulkKind, string])[] = [
  ['state', 'Move to a state …'],
  ['request', 'Ask for something …'],
  ['item', 'Change an item …'],
]

const quiet = `${design.button} ${design.buttonQuiet}`

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
      {usual.map(([usualKind, label]) => (
        <button key={usualKind} type="button" className={quiet} onClick={() => setKind(usualKind)}>
          {label}
        </button>
      ))}
      <BulkMenu onChoose={setKind} />
      {hasRole(role, 'administrator') && (
        <Link className={quiet} to="/exports" state={chosen}>
          Export …
        </Link>
      )}
      <Suspense fallback={null}>
        {kind && <BulkDialog kind={kind} chosen={chosen} onClose={() => setKind(undefined)} onStarted={onStarted} />}
      </Suspense>
    </>
  )
}
