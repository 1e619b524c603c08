import type { ReactNode } from 'react'
import type { Shown, UploadState } from '../../draft/upload-state.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { fileSize } from './file-size.ts'

/** A file by its name and size, and what stands beside them. */
export const FileRow = ({ name, size, children }: Shown & { readonly children: ReactNode }) => (
  <div className="file-row">
    <p className="file-name">
      <span>{name}</span> <span className="file-size">{fileSize(size)}</span>
    </p>
    {children}
  </div>
)

type Busy = Extract<UploadState, { kind: 'uploading' | 'converting' | 'fetching' | 'deleting' }>

const words = {
  uploading: 'Uploading…',
  converting: 'Converting to PDF…',
  fetching: 'Loading…',
  deleting: 'Deleting…',
} as const

/** A file with which something is happening. */
export const BusyFile = ({ state }: { readonly state: Busy }) => (
  <FileRow name={state.name} size={state.size}>
    <p className="file-busy">
      <Spinner />
      {words[state.kind]}
    </p>
    {state.kind === 'uploading' && (
      <progress className="file-progress" max={100} value={state.percent} aria-label={`Upload of ${state.name}`} />
    )}
  </FileRow>
)
