import * as css from './bulk.module.css'
import type { Skipped } from './bulk-data.ts'

/** For which applications an action is not done, and why. */
export const SkippedList = ({ skipped }: { readonly skipped: Skipped }) =>
  skipped.length === 0 ? null : (
    <>
      <p>Skipped:</p>
      <ul className={css.deskBulkList}>
        {skipped.map(({ reason, count }) => (
          <li key={reason}>
            {count.toLocaleString('en-US')}: {reason}
          </li>
        ))}
      </ul>
    </>
  )
