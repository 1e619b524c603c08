import { useEffect } from 'react'
import { onInstalledBuild } from '../api/installed-build.ts'
import { reloadAction } from './reload-page.ts'
import { showToast } from './toasts.ts'

/** During an upgrade old and new processes answer by turns, and a page loaded then may be the newer one. */
const settledAfterMs = 60_000

type Deps = { readonly isOwn: (build: string) => boolean; readonly tell: () => void }

/** Tells once of each other build, when for a minute no call has named the own one. */
export const createBuildWatch = ({ isOwn, tell }: Deps) => {
  let otherSince: number | undefined
  let told: string | undefined
  return (build: string): void => {
    const now = Date.now()
    otherSince = isOwn(build) ? undefined : (otherSince ?? now)
    if (otherSince === undefined || now - otherSince < settledAfterMs || told === build) return
    told = build
    tell()
  }
}

/** A build is named by the first script of its page. While developing, the page has no script that was built. */
const isOwn = (build: string): boolean => {
  const scripts = [...document.scripts].map((script) => script.getAttribute('src') ?? '')
  return scripts.includes(build) || !scripts.some((src) => src.startsWith('/assets/'))
}

const words = 'A newer version of this page has been installed. Please reload the page.'
const shownMs = 300_000

/** Offers to reload a page that is older than the server. */
export const NewerBuild = ({ kept }: { readonly kept: string }) => {
  useEffect(() => {
    const tell = () =>
      showToast({
        severity: 'success',
        title: 'New version',
        label: 'New version',
        duration: shownMs,
        message: `${words} ${kept}`,
        action: reloadAction,
      })
    return onInstalledBuild(createBuildWatch({ isOwn, tell }))
  }, [kept])
  return null
}
