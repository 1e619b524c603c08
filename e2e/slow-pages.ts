import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'

/** How long the pages run and then stand still, in milliseconds: one sixth of the time is theirs. */
const turn = { running: 10, stopped: 50 }

const signal = (pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch (error) {
      if (Reflect.get(Object(error), 'code') !== 'ESRCH') throw error
      // The page was closed, and its process is gone.
    }
}

/**
 * Slows down every page of a browser six times for as long as the work takes. Chromium's own emulation of a slow processor keeps the real
 * one busy; a process that is stopped in turns costs nothing.
 */
export const onSlowProcessor = async (browser: Browser, work: () => Promise<void>): Promise<void> => {
  const devtools = await browser.newBrowserCDPSession()
  let isDone = false
  const takeTurns = async () => {
    while (!isDone) {
      const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
      const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
      if (pages.length === 0) throw new Error('The browser has no page that could be slowed down.')
      signal(pages, 'SIGSTOP')
      await pause(turn.stopped)
      signal(pages, 'SIGCONT')
      await pause(turn.running)
    }
  }
  const turns = takeTurns()
  try {
    await work()
  } finally {
    isDone = true
    await turns
    await devtools.detach()
  }
}
