import { useState } from 'react'
import { takeLostFocus } from '../../design/focus.ts'
import * as design from '../../design/index.module.css'
import * as panelCss from '../panel.module.css'
import { ChangeDecision } from './change-decision.tsx'
import type { Decision } from './decision-data.ts'
import { ProposalForm } from './proposal-form.tsx'
import { ReleaseAlone } from './release-alone.tsx'

type OfficerProps = {
  readonly id: string
  readonly version: number
  readonly latest: Decision | undefined
  /** The applicant has withdrawn: what was proposed can be taken back, and nothing else. */
  readonly isOver: boolean
}

/** What an officer can do next: propose, or change what is not released yet. */
export const OfficerActions = ({ id, version, latest, isOver }: OfficerProps) => {
  /** False after the form was closed, when the button gets the focus back. */
  const [isProposing, setProposing] = useState<boolean>()
  const isOpen = latest?.status === 'proposed' || latest?.status === 'confirmed'
  if (isOver)
    return (
      <>
        <p className={panelCss.deskMuted}>The applicant has withdrawn, so there is nothing to decide.</p>
        {isOpen && <ChangeDecision id={id} decision={latest} isOver />}
      </>
    )
  if (isProposing)
    return (
      <ProposalForm
        id={id}
        version={version}
        present={isOpen ? latest : undefined}
        onClose={() => setProposing(false)}
      />
    )
  const words = latest?.status === 'released' ? 'Propose another decision' : 'Propose a decision'
  return (
    <>
      {isOpen && <ReleaseAlone id={id} decision={latest} />}
      {isOpen && <ChangeDecision id={id} decision={latest} isOver={false} />}
      <button
        type="button"
        className={isOpen ? design.linkButton : `${design.button} ${design.buttonQuiet}`}
        ref={isProposing === false ? takeLostFocus : undefined}
        onClick={() => setProposing(true)}
      >
        {isOpen ? 'Change the proposal' : words}
      </button>
    </>
  )
}
