import { Icon } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import type { SaveState } from '../draft/saving/pending-changes.ts'
import type { Saving } from '../draft/saving/saving.ts'
import { useDraft } from '../draft/use-draft.ts'
import { useIsStudent } from '../session/snapshot.ts'
import { fetchCode } from '../ui/load-code.ts'
import { useObservable } from '../ui/observable.ts'
import { createResource, useLoaded } from '../ui/resource.ts'
import * as messagesCss from './messages.module.css'
import * as progressCss from './progress.module.css'

const texts: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  saving: 'Saving…',
  'not saved': 'Not saved yet: we will keep trying',
}

const icons = { saved: 'check', saving: 'dot', 'not saved': 'warning' } as const

/**
 * Only a failure is in a live region, because a screen reader should not announce every save. The region is there before, because
 * screen readers announce changes of those they know.
 */
const StudentLine = ({ saving }: { readonly saving: Saving }) => {
  const state = useObservable(saving.state)
  const isFailure = state === 'not saved'
  return (
    <p className={`${design.row} ${progressCss.saveLine}`} data-state={state}>
      <Icon name={icons[state]} />
      <span>
        <span role="status">{isFailure ? texts[state] : ''}</span>
        <span>{isFailure ? '' : texts[state]}</span>
      </span>
    </p>
  )
}

/** Says whether the answers are saved. */
export const SaveLine = () => {
  const { saving } = useDraft()
  const isStudent = useIsStudent()
  if (!isStudent) return <p className={`${design.row} ${progressCss.saveLine}`}>Kept until you close this window</p>
  return <StudentLine saving={saving} />
}

/** The code for notices is loaded with the first one. */
const noticeCode = createResource(() => fetchCode(() => import('./save-notices.tsx')))

/** Notices about single answers: refused, changed remotely, or in conflict. */
export const SaveNotices = () => {
  const { notices } = useDraft().saving
  const current = useObservable(notices)
  const { data } = useLoaded(current.length > 0 ? noticeCode : undefined)
  return (
    <div role="status" className={messagesCss.saveNotices}>
      {data && <data.NoticeList current={current} dismiss={notices.dismiss} />}
    </div>
  )
}
