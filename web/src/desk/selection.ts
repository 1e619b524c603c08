import { useState } from 'react'

type Query = Readonly<Record<string, string>>

/** What a call is for: applications by their ids, or everything that matches a view. */
export type Chosen = { readonly ids: readonly string[] } | { readonly view: Query }

/** The applications that are ticked in the list, on whatever page of the view, or everything that matches the view. */
export type Selection = {
  readonly ids: ReadonlySet<string>
  readonly isAll: boolean
  readonly isEmpty: boolean
  readonly chosen: Chosen
  readonly has: (id: string) => boolean
  /** `shown` are the rows of the page. Of everything that matches, only they stay selected after one is not. */
  readonly set: (ids: readonly string[], isSelected: boolean, shown: readonly string[]) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

const nothing = { ids: new Set<string>() as ReadonlySet<string>, isAll: false }

/** What is selected belongs to one view: another search or filter begins with nothing selected. */
export const useSelection = (view: Query): Selection => {
  const viewKey = JSON.stringify(view)
  const [selected, setSelected] = useState({ viewKey, ...nothing })
  const { ids, isAll } = selected.viewKey === viewKey ? selected : nothing
  return {
    ids,
    isAll,
    isEmpty: !isAll && ids.size === 0,
    chosen: isAll ? { view } : { ids: [...ids] },
    has: (id) => isAll || ids.has(id),
    set: (changed, isSelected, shown) => {
      const next = new Set(isAll ? shown : ids)
      for (const id of changed) {
        if (isSelected) next.add(id)
        else next.delete(id)
      }
      setSelected({ viewKey, ids: next, isAll: false })
    },
    selectAll: () => setSelected({ viewKey, ...nothing, isAll: true }),
    clear: () => setSelected({ viewKey, ...nothing }),
  }
}
