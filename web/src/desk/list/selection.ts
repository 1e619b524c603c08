import { useState } from 'react'

/** The applications that are ticked in the list, on whatever page of the view. */
export type Selection = {
  readonly ids: ReadonlySet<string>
  readonly set: (ids: readonly string[], isSelected: boolean) => void
  readonly clear: () => void
}

const nothing: ReadonlySet<string> = new Set()

/** What is selected belongs to one view: another search or filter begins with nothing selected. */
export const useSelection = (view: string): Selection => {
  const [selected, setSelected] = useState({ view, ids: nothing })
  const ids = selected.view === view ? selected.ids : nothing
  return {
    ids,
    set: (changed, isSelected) => {
      const next = new Set(ids)
      for (const id of changed) {
        if (isSelected) next.add(id)
        else next.delete(id)
      }
      setSelected({ view, ids: next })
    },
    clear: () => setSelected({ view, ids: nothing }),
  }
}
