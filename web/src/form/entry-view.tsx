import type { Entry } from '@apply/engine/define/layout'
import { PartsInside } from './part-view.tsx'

type Props = { readonly entry: Entry; readonly depth: number }

/** One of several like parts, under its name. */
export const EntryView = ({ entry, depth }: Props) => (
  <fieldset className="form-entry">
    <legend>
      <h3>{entry.name}</h3>
    </legend>
    <div className="questions">
      <PartsInside part={entry} depth={depth + 1} />
    </div>
  </fieldset>
)
