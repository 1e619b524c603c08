import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../server/testing/free-port.ts'
import { clearStorage, type DrivenPage, emptyPage, waitForElement, watchPage } from './driven-page.ts'
import { countChanges, maxChangesPerSecond } from './history-guard.ts'

/** Longer than the page waits for an element. */
const waitMs = 45_000

type Method = 'GET' | 'POST' | 'DELETE'

/** One command of https://www.w3.org/TR/webdriver2. */
const send = async (method: Method, url: string, body?: unknown) => {
  const sent = body === undefined ? { method } : { method, body: JSON.stringify(body) }
  const response = await fetch(url, { ...sent, signal: AbortSignal.timeout(waitMs) })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

/** A display that nobody sees. It ends with the browser. */
const startDisplay = async () => {
  const display = spawn('Xvfb', ['-displayfd', '1', '-nolisten', 'tcp', '-terminate'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(createInterface(display.stdout), 'line')
  return { name: `:${number}`, end: () => display.kill() }
}

/** Starts a driver and its browser. The path of a command begins behind the session. */
const startSession = async (driver: string) => {
  const port = await freePort()
  const display = await startDisplay()
  const env = { ...process.env, DISPLAY: display.name }
  const child = spawn(driver, [`--port=${port}`], { stdio: 'ignore', detached: true, env })
  const url = `http://127.0.0.1:${port}`
  const isUp = () =>
    send('GET', `${url}/status`).then(
      () => true,
      () => false,
    )
  while (!(await isUp())) await setTimeout(100)
  const { sessionId } = await send('POST', `${url}/session`, { capabilities: {} })
  return {
    command: (path: string, body: unknown) => send('POST', `${url}/session/${sessionId}${path}`, body),
    forgetCookies: () => send('DELETE', `${url}/session/${sessionId}/cookie`),
    end: () => {
      // The browser is in the group of its driver.
      if (child.pid !== undefined) process.kill(-child.pid)
      display.end()
    },
  }
}

const callInPage = (work: string) => `
  const done = arguments[arguments.length - 1]
  Promise.resolve((${work})(...[...arguments].slice(0, -1))).then(
    (value) => done({ value }),
    (error) => done({ error: String(error) }),
  )`

/** A page of a browser that a WebDriver starts. */
export const openWebdriverPage = async (
  driver: string,
  size: { readonly width: number; readonly height: number },
  now: Date,
): Promise<DrivenPage> => {
  const { command, forgetCookies, end } = await startSession(driver)
  await command('/timeouts', { script: waitMs })
  await command('/window/rect', size)
  const call = async (work: unknown, ...args: readonly unknown[]) => {
    const { value, error } = await command('/execute/async', { script: callInPage(String(work)), args })
    if (error) throw new Error(error)
    return value
  }
  const see = async (selector: string, text = '') => {
    const element = await call(waitForElement, selector, text)
    return `/element/${Object.values(element)[0]}`
  }
  const press = async (selector: string, text?: string) => command(`${await see(selector, text)}/click`, {})
  const type = async (selector: string, text: string) => command(`${await see(selector)}/value`, { text })
  return {
    open: async (url) => {
      await command('/url', { url })
      // A WebDriver knows no script that comes before those of the page, whose first look at the day comes later.
      await call(watchPage, now.getTime())
      await call(countChanges, maxChangesPerSecond)
    },
    see,
    press,
    type,
    attach: type,
    choose: async (selector, value) => {
      await see(selector)
      await call((list: string) => document.querySelector<HTMLElement>(list)?.focus(), selector)
      await press(`${selector} option[value="${value}"]`)
    },
    run: (work, text = '') => call(work, text),
    forget: async () => {
      await command('/url', { url: emptyPage(await call(() => location.href)) })
      await call(clearStorage)
      await forgetCookies()
    },
    close: async () => end(),
  }
}
