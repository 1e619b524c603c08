import { useEffect } from 'react'
import { toastUnexpectedError } from '../ui/unexpected-error.ts'
import type { Profile } from './profile.ts'
import { getSnapshot, updateSnapshot } from './snapshot.ts'
import { postWebStatus } from './web-status.ts'

const start = async (): Promise<void> => {
  await postWebStatus('started')
  if (getSnapshot().web_status === 'none') updateSnapshot({ web_status: 'started' })
}

/** A student whose application has no status yet starts it by being here. */
export const useStartedStatus = (profile: Profile | undefined): void => {
  useEffect(() => {
    if (profile && getSnapshot().web_status === 'none') start().catch(toastUnexpectedError)
  }, [profile])
}
