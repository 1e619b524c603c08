import { useEffect, useEffectEvent, useState } from 'react'
import { useIdleTimer } from 'react-idle-timer'
import { IdlePrompt } from './idle-prompt.tsx'
import { idleLimit, promptBefore, wasAwayTooLong } from './inactivity.ts'
import { useKeepAlive } from './keep-alive.ts'
import { useLogOut } from './log-out.ts'
import { onTabNews, tellTabs } from './tabs.ts'

const tellTabsEvery = 1_000

/** Watches a student's activity: asks after 14 idle minutes and logs out after 15. Activity in one tab counts for all. */
export const IdleWatch = () => {
  const [isAsking, setAsking] = useState(false)
  const { logOutIdle } = useLogOut()
  const noticeForKeepAlive = useKeepAlive()

  const noticeAction = () => {
    const lastActive = timer.getLastActiveTime()?.getTime() ?? Date.now()
    if (wasAwayTooLong(lastActive, Date.now())) return void logOutIdle()
    if (timer.isPrompted()) return
    tellTabs({ kind: 'active' })
    noticeForKeepAlive()
  }

  const timer = useIdleTimer({
    timeout: idleLimit,
    promptBeforeIdle: promptBefore,
    throttle: tellTabsEvery,
    onPrompt: () => setAsking(true),
    onActive: () => setAsking(false),
    onIdle: () => void logOutIdle(),
    onAction: noticeAction,
  })

  const activate = useEffectEvent(() => timer.activate())
  useEffect(
    () =>
      onTabNews(({ kind }) => {
        if (kind === 'active') activate()
      }),
    [],
  )

  const stay = () => {
    tellTabs({ kind: 'active' })
    noticeForKeepAlive()
    timer.activate()
  }

  return isAsking ? <IdlePrompt remaining={timer.getRemainingTime} onStay={stay} onLeave={logOutIdle} /> : null
}
