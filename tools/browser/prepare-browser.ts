import {
  chosenBrowser,
  type FoundBrowser,
  findBrowser,
  hasNpmBrowser,
  type Machine,
  pinnedBrowser,
} from './find-browser.ts'
import { commandsForPeople, install, type Way, waysToInstall } from './install-browser.ts'
import { unpackNpmBrowser } from './npm-browser.ts'

type Deps = {
  readonly machine: Machine
  readonly print: (text: string) => void
  readonly ways?: () => Promise<readonly Way[]>
}

const tryToInstall = async ({ machine, print, ways = waysToInstall }: Deps): Promise<FoundBrowser | undefined> => {
  for (const way of await ways()) {
    print(`There is no Chromium for the browser tests. Trying: ${way.command}`)
    const isInstalled = await install(way)
    const found = isInstalled ? findBrowser(machine) : undefined
    if (found) return found
    print(isInstalled ? 'It was installed, but it does not run on this machine.' : 'That did not work here.')
  }
  return undefined
}

/** Finds a browser for the tests or gets one; where neither works, the error names what a person can run. */
export const prepareBrowser = async (deps: Deps): Promise<FoundBrowser> => {
  const { machine } = deps
  const present = chosenBrowser(machine) ?? pinnedBrowser(machine)
  if (present) return present
  if (hasNpmBrowser(machine)) await unpackNpmBrowser(machine.npmFolder)
  const found = findBrowser(machine) ?? (await tryToInstall(deps))
  if (found) return found
  const advice = 'The browser tests need a Chromium. Run one of these, then the tests again:'
  throw new Error([advice, ...commandsForPeople].join('\n  '))
}
