import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'

export type Screen = {
  readonly path: string
  /** What a person presses there. */
  readonly press?: (page: Page) => Locator
  /** What is there when the screen works. */
  readonly shows: (page: Page) => Locator
}

const reload = (page: Page): Locator =>
  page
    .getByRole('button', { name: 'Reload the page' })
    .or(page.getByRole('link', { name: 'reload the page' }))
    .first()

/** So that what is said after a while is said at once. */
const endSlowStart = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.querySelector('.slow-start')?.getAnimations() ?? []) animation.finish()
  })

const assetOf = (address: string): string | undefined =>
  new URL(address).pathname.match(/^\/assets\/.+\.(js|css)$/)?.[0]

/** One page, which keeps the browser's process, and what it has compiled, from one screen to the next. */
type Lane = { readonly page: Page; readonly session: CDPSession; readonly toLose: Set<string> }

/** Opens a path, also if only its hash is another. What the process keeps of files is forgotten; the cache is not. */
const open = async ({ page, session }: Lane, path: string): Promise<void> => {
  await page.goto('/robots.txt')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.setCacheDisabled', { cacheDisabled: false })
  await page.goto(path)
}

/** What a screen asks for: first what it needs to show itself, then what follows. */
export const filesOf = async (
  page: Page,
  { path, press, shows }: Screen,
): Promise<[needed: string[], following: string[]]> => {
  const files = new Set<string>()
  page.on('request', (request) => {
    const file = assetOf(request.url())
    if (file) files.add(file)
  })
  await page.goto('/robots.txt')
  await page.goto(path)
  await press?.(page).click()
  await expect(shows(page)).toBeVisible()
  const needed = [...files]
  await page.waitForLoadState('networkidle')
  await page.removeAllListeners('request')
  return [needed, [...files].slice(needed.length)]
}

/** A page that was left makes no more requests. */
const unlessLeft = (failure: unknown): void => {
  if (!String(failure).includes('Invalid InterceptionId')) throw failure
}

/** Loses the next request for each file that is named. The rest passes through the cache, which `page.route` would turn off. */
const startLosing = async (page: Page): Promise<Lane> => {
  const session = await page.context().newCDPSession(page)
  const toLose = new Set<string>()
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isLost = toLose.delete(new URL(request.url).pathname)
    const answer = isLost
      ? session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
      : session.send('Fetch.continueRequest', { requestId })
    answer.catch(unlessLeft)
  })
  await session.send('Network.enable')
  return { page, session, toLose }
}

const loseOnce = async ({ session, toLose }: Lane, files: readonly string[]): Promise<void> => {
  toLose.clear()
  for (const file of files) toLose.add(file)
  await session.send('Fetch.enable', { patterns: files.map((file) => ({ urlPattern: `*${file}` })) })
}

type Loss = { readonly screen: Screen; readonly files: readonly string[]; readonly missing: ReadonlySet<string> }

/** Opens a screen that loses files. Returns whether it offered a reload, which only a screen that lost a single file gets. */
const openWithout = async (lane: Lane, { screen: { path, press, shows }, files, missing }: Loss): Promise<boolean> => {
  const { page } = lane
  let isReloadOffered = false
  await open(lane, path)
  await expect(async () => {
    await endSlowStart(page)
    if (await reload(page).isVisible()) {
      isReloadOffered = true
      if (files.length > 1) return
      await reload(page).click({ timeout: 1_000 })
    } else if (press && (await press(page).isVisible())) await press(page).click({ timeout: 1_000 })
    await expect(shows(page), `${path} without ${files.join(' ')}`).toBeVisible({ timeout: 4_000 })
    expect([...missing], `files that have not come at ${path}`).toEqual([])
  }).toPass({ timeout: 45_000 })
  return isReloadOffered
}

/** Loses files together where the screen comes with all of them and without a reload, and each by itself where it does not. */
const loseTogether = async (lane: Lane, screen: Screen, files: readonly string[]): Promise<void> => {
  const { page, toLose } = lane
  if (files.length === 0) return
  await loseOnce(lane, files)
  const missing = new Set(files)
  page.on('requestfinished', (request) => missing.delete(assetOf(request.url()) ?? ''))
  const isReloadOffered = await openWithout(lane, { screen, files, missing })
  await page.removeAllListeners('requestfinished')
  if (isReloadOffered && files.length > 1) {
    const middle = Math.ceil(files.length / 2)
    await loseTogether(lane, screen, files.slice(0, middle))
    return loseTogether(lane, screen, files.slice(middle))
  }
  expect([...toLose], `files that were not lost at ${screen.path}`).toEqual([])
}

/** Loses each file on the first screen that needs it. Returns how many there are. */
export const expectAllToSurvive = async (
  page: Page,
  screens: readonly Screen[],
  known = new Set<string>(),
): Promise<number> => {
  const lane = await startLosing(page)
  const knownBefore = known.size
  for (const screen of screens)
    for (const group of await filesOf(page, screen)) {
      const files = group.filter((file) => !known.has(file))
      for (const file of files) known.add(file)
      await loseTogether(lane, screen, files)
    }
  await page.goto('/robots.txt')
  return known.size - knownBefore
}
