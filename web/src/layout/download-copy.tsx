import './download-copy.css'
import { useObservable } from '../ui/observable.ts'
import { Spinner } from '../ui/spinner.tsx'
import { isPreparingCopy, requestCopy } from './pdf-copy.ts'

/** Stays in reach of the keyboard while the copy is made; pressing it again then does nothing. */
export const DownloadCopy = () => {
  const isPreparing = useObservable(isPreparingCopy)
  return (
    <div className="download-copy">
      <button type="button" className="button button-quiet" aria-disabled={isPreparing} onClick={requestCopy}>
        Download a PDF copy
      </button>
      <p role="status" className="download-copy-progress">
        {isPreparing && (
          <>
            <Spinner size="small" /> Preparing your PDF copy…
          </>
        )}
      </p>
    </div>
  )
}
