import { type ReactNode, useCallback } from 'react'
import { observable, useStore } from '../ui/observable.ts'

/** The way back from a question to where the applicant came from, while its page is open. */
type Return = { readonly key: string; readonly route: string; readonly link: ReactNode }

export const returnLink = observable<Return | undefined>(undefined)

/** The link back, at the question that the applicant was led to. */
export const ReturnLink = ({ id }: { readonly id: string }): ReactNode => {
  const read = useCallback(() => {
    const current = returnLink.get()
    return current?.key === id ? current.link : null
  }, [id])
  return useStore(returnLink.subscribe, read)
}
