import { useEffect } from 'react'

/** Browsers open such a file, in a new tab or in the place of the page, which ends an upload that is under way. */
const refuseFile = (event: DragEvent): void => {
  const { dataTransfer, defaultPrevented } = event
  if (defaultPrevented || !dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  // The pointer says that the file cannot be dropped here.
  dataTransfer.dropEffect = 'none'
}

/** Keeps the page open when a file is dropped beside the place for it. */
export const useDropGuard = (): void =>
  useEffect(() => {
    window.addEventListener('dragover', refuseFile)
    window.addEventListener('drop', refuseFile)
    return () => {
      window.removeEventListener('dragover', refuseFile)
      window.removeEventListener('drop', refuseFile)
    }
  }, [])
