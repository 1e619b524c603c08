import type { SaveState } from '../draft/change-queue.ts'
import type { Saving } from '../draft/saving.ts'
import { useSaving } from '../draft/saving-context.ts'
import { useIsStudent } from '../session/use-person.ts'
import { Icon } from '../ui/icon.tsx'
import { useObservable } from '../ui/observable.ts'

const words: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  saving: 'Saving…',
  'not saved': 'Not saved yet: we will keep trying',
}

const icons = { saved: 'check', saving: 'dot', 'not saved': 'warning' } as const

/** Only trouble is announced, and its end: somebody who types need not hear of every save. */
const StudentLine = ({ saving }: { readonly saving: Saving }) => {
  const state = useObservable(saving.state)
  return (
    <p className="save-line" data-state={state}>
      <Icon name={icons[state]} />
      <span role={state === 'not saved' ? 'status' : undefined}>{words[state]}</span>
    </p>
  )
}

/** Says whether what is on the screen is safe. */
export const SaveLine = () => {
  const saving = useSaving()
  const isStudent = useIsStudent()
  if (!isStudent) return <p className="save-line">Your answers stay in this window until you create an account.</p>
  return saving ? <StudentLine saving={saving} /> : <p className="save-line" />
}
