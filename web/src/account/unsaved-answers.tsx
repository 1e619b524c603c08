import { useState } from 'react'
import { hasBackups, removeBackups } from '../draft/backup-names.ts'
import { Notice } from './card.tsx'

type Step = 'none' | 'offer' | 'ask' | 'removed'

const Action = ({ text, onPress }: { readonly text: string; readonly onPress: () => void }) => (
  <button type="button" className="link-button" onClick={onPress}>
    {text}
  </button>
)

/** Tells that answers wait in this browser until their owner logs in again; on a shared computer they can be removed. */
export const UnsavedAnswers = () => {
  const [step, setStep] = useState<Step>(() => (hasBackups(window.localStorage) ? 'offer' : 'none'))
  const remove = () => {
    removeBackups(window.localStorage)
    setStep('removed')
  }
  switch (step) {
    case 'none':
      return null
    case 'offer':
      return (
        <Notice kind="note">
          What you typed is safe in this browser. Answers that could not be saved yet will be saved once you log in
          again. <Action text="Remove these answers from this browser" onPress={() => setStep('ask')} />
        </Notice>
      )
    case 'ask':
      return (
        <Notice kind="note">
          Remove the unsaved answers for good? <Action text="Yes, remove them" onPress={remove} />
          <Action text="No, keep them" onPress={() => setStep('offer')} />
        </Notice>
      )
    case 'removed':
      return <Notice kind="done">The unsaved answers were removed from this browser.</Notice>
  }
}
