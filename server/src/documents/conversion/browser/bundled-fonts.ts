import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import type { Route } from 'playwright-core'

/** A place that cannot exist: only what we answer in its name is ever there. */
export const fontOrigin = 'https://fonts.invalid'

const fontPath = /^\/(@fontsource(?:-variable)?\/noto-sans(?:-[a-z]+)?)\/((?:files\/)?[\w-]+\.(?:css|woff2))$/

const fileAt = ({ origin, pathname }: URL): string | undefined => {
  const [, name, file] = (origin === fontOrigin && fontPath.exec(pathname)) || []
  const manifest = name && findPackageJSON(name, import.meta.url)
  return manifest && file ? join(dirname(manifest), file) : undefined
}

/** Answers with a font of our own; whatever else a page asks for, it does not get. */
export const serveFont = async (route: Route): Promise<void> => {
  const path = fileAt(new URL(route.request().url()))
  if (path === undefined) return route.abort()
  const contentType = path.endsWith('.css') ? 'text/css' : 'font/woff2'
  await route.fulfill({ path, contentType, headers: { 'access-control-allow-origin': '*' } })
}
