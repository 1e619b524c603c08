import { type ActiveTabs, InactivityWatch } from '../ui/inactivity-watch.tsx'
import { idleLogOut, keepSession, useLogOut } from './staff-session.tsx'

/** As long as the server keeps a session without a call. */
const timeoutMs = 30 * 60_000
const promptBeforeMs = 2 * 60_000

const texts = {
  question: 'You have been inactive for a while. Would you like to stay logged in?',
  stay: 'Stay logged in',
  leave: 'Log out',
}

const channel = new BroadcastChannel('desk activity')

const tabs: ActiveTabs = {
  post: () => channel.postMessage('active'),
  listen: (onActive) => {
    channel.addEventListener('message', onActive)
    return () => channel.removeEventListener('message', onActive)
  },
}

/** Asks a member of staff after 28 idle minutes and logs out after 30. */
export const StaffIdleWatch = () => {
  const logOut = useLogOut()
  return (
    <InactivityWatch
      timeoutMs={timeoutMs}
      promptBeforeMs={promptBeforeMs}
      texts={texts}
      tabs={tabs}
      keepSession={keepSession}
      // At once, because the session would end before the next call that activity makes.
      onStay={keepSession}
      onLeave={() => logOut.mutate({})}
      onIdle={() => logOut.mutate(idleLogOut())}
    />
  )
}
