import type { addAnother } from '@apply/contract/choices'
import type { AddAnother } from '@apply/engine/define/layout'
import { showEntries } from '@apply/engine/tabs-and-entries'
import { maxEntries } from '@apply/engine/walk'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call, repeatIfLost } from '../api/call.ts'
import { reportFailure, UnauthorizedError } from '../api/failures.ts'
import { isFocusLost, moveFocus } from '../design/focus.ts'
import * as design from '../design/index.module.css'
import { NeedsAccount } from '../draft/account-link.tsx'
import { useAnswers, useShownNodes } from '../draft/use-draft.ts'
import { wasSubmittedMeanwhile } from '../session/last-page.ts'
import { updateKnownProfile } from '../session/profile.ts'
import { useIsStudent } from '../session/snapshot.ts'
import { lazyComponent } from '../ui/lazy.tsx'
import { press } from '../ui/press.ts'
import { showToast } from '../ui/toasts.ts'
import { ChildNodes } from './form-nodes.tsx'
import * as css from './group.module.css'

const RemoveEntry = lazyComponent(
  () => import('./remove-entry.tsx'),
  (module) => module.RemoveEntry,
)

type Props = { readonly group: AddAnother; readonly depth: number }

/** Raises the count on the server first, so that no entry is shown that would be gone after a reload. */
const useAddAnother = (group: AddAnother, count: number, onAdded: () => void) => {
  const { form, change, getDraft } = useAnswers()
  const [isAdding, setAdding] = useState(false)
  const add = async (): Promise<void> => {
    if (isAdding) return
    setAdding(true)
    try {
      const body = { button_id: group.id, num_components: count + 1 }
      await repeatIfLost(() => call<typeof addAnother>('PUT', '/api/add-another', { body, isSave: true }))
      press.after(() => {
        flushSync(() => change((draft) => showEntries(form, draft, group.id, count + 1)))
        updateKnownProfile({ add_another: getDraft().addAnother })
        onAdded()
      })
    } catch (error) {
      if (error instanceof UnauthorizedError || (await wasSubmittedMeanwhile(error))) return
      reportFailure(error)
      showToast({ severity: 'error', message: `Error adding another ${group.id}`, label: `Add Another ${group.id}` })
    } finally {
      setAdding(false)
    }
  }
  return { add, isAdding } as const
}

/** Moves the focus from the pressed button, unless the student has gone on elsewhere while the server answered. */
const goOnTo = (view: HTMLElement | null, target: string): void => {
  const isHere = isFocusLost() || view?.querySelector('.entry-actions')?.contains(document.activeElement)
  if (isHere) moveFocus(view?.querySelector(target))
}

/** Entries, with buttons that add another one and remove the last one; a visitor sees the first entry only. */
export const AddAnotherView = ({ group, depth }: Props) => {
  const { length: count } = useShownNodes(group)
  const isStudent = useIsStudent()
  const view = useRef<HTMLDivElement>(null)
  const focusLast = () => goOnTo(view.current, '.entries > :last-of-type :is(input, select)')
  const focusAdd = () => goOnTo(view.current, '.button')
  const { add, isAdding } = useAddAnother(group, count, focusLast)
  const isFull = count >= maxEntries(group)
  const last = group.entries[count - 1]
  return (
    <div className={`${design.stack} ${css.addAnother}`} ref={view}>
      <div className={`${design.stack} ${css.entries}`}>
        <ChildNodes node={group} depth={depth} />
      </div>
      {isStudent && (
        <div className={`${design.wrap} ${css.entryActions}`}>
          {!isFull && (
            <button
              type="button"
              className={`${design.button} ${design.buttonQuiet}`}
              aria-disabled={isAdding}
              onClick={() => void add()}
            >
              Add Another<span className={design.visuallyHidden}>{` ${group.label}`}</span>
            </button>
          )}
          <Suspense fallback={null}>
            {count > 1 && last && <RemoveEntry group={group} entry={last} count={count} onRemoved={focusAdd} />}
          </Suspense>
        </div>
      )}
      {!isStudent && !isFull && <NeedsAccount>{`You can add another ${group.label}`}</NeedsAccount>}
    </div>
  )
}
