/** What a person does in a browser. Playwright drives only browsers that it has built itself; others are driven through this. */
export type DrivenPage = {
  readonly open: (url: string) => Promise<void>
  /** Waits until an element with this text is seen. */
  readonly see: (selector: string, text?: string) => Promise<unknown>
  readonly press: (selector: string, text?: string) => Promise<void>
  readonly type: (selector: string, text: string) => Promise<void>
  readonly choose: (selector: string, value: string) => Promise<void>
  /** Chooses a file of this path. */
  readonly attach: (selector: string, path: string) => Promise<void>
  /** Calls a function in the page with one text. */
  readonly run: <Result>(work: (text: string) => Result | Promise<Result>, text?: string) => Promise<Result>
  /** Leaves nothing of whoever was logged in. */
  readonly forget: () => Promise<void>
  readonly close: () => Promise<void>
}

declare global {
  interface Window {
    /** Errors, and paths at which the history changed without end. */
    surprises?: string[]
  }
}

/** Runs in the page: its day is the day of the server, while timers go on. */
export const watchPage = (now: number): void => {
  const surprises: string[] = []
  window.surprises = surprises
  window.reportHistoryLoop = (path) => surprises.push(`The history changes without end at ${path}.`)
  addEventListener('error', ({ message }) => surprises.push(message))
  addEventListener('unhandledrejection', ({ reason }) => surprises.push(String(reason)))
  window.Date = new Proxy(Date, {
    construct: (RealDate, args) => Reflect.construct(RealDate, args.length === 0 ? [now] : args),
    get: (RealDate, name) => (name === 'now' ? () => now : Reflect.get(RealDate, name)),
  })
}

/** A page of the same site without a script: after it nothing writes, and no late call ends the next login. */
export const emptyPage = (url: string): string => new URL('/robots.txt', url).href

/** Runs in the page. */
export const clearStorage = (): void => {
  localStorage.clear()
  sessionStorage.clear()
}

/** Runs in the page: the element that has this text, as soon as it is seen, can be used and stands still. */
export const waitForElement = async (selector: string, text: string): Promise<Element> => {
  // The options of a list that is not open are not seen.
  const isThere = (element: Element): boolean => element.getClientRects().length > 0 || element.matches('option')
  const isMeant = (element: Element): boolean => !element.matches(':disabled') && element.textContent.includes(text)
  const givenUp = performance.now() + 30_000
  let before = ''
  while (performance.now() < givenUp) {
    const found = [...document.querySelectorAll(selector)].find((element) => isThere(element) && isMeant(element))
    const place = JSON.stringify(found?.getBoundingClientRect() ?? '')
    if (found && place === before) {
      // The driver of WebKit refuses to press what it has to scroll to itself.
      if (!found.matches('option')) found.scrollIntoView({ block: 'nearest' })
      return found
    }
    before = place
    await new Promise(requestAnimationFrame)
  }
  const shown = document.querySelector('dialog[open], main')?.textContent ?? ''
  throw new Error(`There is no ${selector} “${text}” at ${location.pathname}, which says: ${shown.slice(0, 500)}`)
}
