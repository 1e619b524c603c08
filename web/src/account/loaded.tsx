import type { ReactNode } from 'react'
import { failureMessage } from '../api/failures.ts'
import { ScreenSpinner } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { type Resource, useLoaded } from '../ui/resource.ts'
import { Notice } from './card.tsx'

type Props<Data> = { readonly resource: Resource<Data>; readonly children: (data: Data) => ReactNode }

/** What a section of the account page shows. If it cannot be loaded, what is being typed in the other sections stays. */
export const Loaded = <Data,>({ resource, children }: Props<Data>): ReactNode => {
  const { data, error } = useLoaded(resource)
  if (data !== undefined) return children(data)
  if (error === undefined) return <ScreenSpinner />
  return (
    <>
      <Notice>{failureMessage(error)}</Notice>
      <button
        type="button"
        className={`${design.button} ${design.buttonQuiet}`}
        onClick={() => void resource.refetch()}
      >
        Try again
      </button>
    </>
  )
}
