import { hasRole } from '@apply/engine/desk'
import { useState } from 'react'
import { takeLostFocus } from '../../design/focus.ts'
import * as design from '../../design/index.module.css'
import * as panelCss from '../panel.module.css'
import { CompactForm } from '../panel.tsx'
import { useStaff } from '../staff-session.tsx'
import type { Decision } from './decision-data.ts'
import { usePrepareRelease, WhenFields } from './release-moment.tsx'

type FormProps = { readonly id: string; readonly onClose: () => void }

const AloneForm = ({ id, onClose }: FormProps) => {
  const { when, setWhen, prepare } = usePrepareRelease()
  return (
    <CompactForm
      action="Prepare this letter"
      isBusy={prepare.isPending}
      error={prepare.error}
      onSubmit={() => prepare.mutate({ application: id })}
      onCancel={onClose}
    >
      <WhenFields when={when} onChange={setWhen} />
      <p className={panelCss.deskMuted}>The letter is made, and you read it before you schedule anything.</p>
    </CompactForm>
  )
}

type Props = { readonly id: string; readonly decision: Decision }

/** Releases the confirmed decision about this application and no other, as a release of many is prepared, read and scheduled. */
export const ReleaseAlone = ({ id, decision: { status, release } }: Props) => {
  /** False after the form was closed, when the button gets the focus back. */
  const [isOpen, setOpen] = useState<boolean>()
  const { role } = useStaff()
  if (status !== 'confirmed' || release || !hasRole(role, 'administrator')) return null
  if (isOpen) return <AloneForm id={id} onClose={() => setOpen(false)} />
  return (
    <button
      type="button"
      className={`${design.button} ${design.buttonQuiet}`}
      ref={isOpen === false ? takeLostFocus : undefined}
      onClick={() => setOpen(true)}
    >
      Release this decision alone
    </button>
  )
}
