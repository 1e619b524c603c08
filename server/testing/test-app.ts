import { type AppDeps, buildApp } from '../src/app.ts'
import type { App } from '../src/platform/http/app-type.ts'
import { capturedLog } from './captured-log.ts'

export const testPublicUrl = 'http://localhost:3000'

/** What a page of our own sends with a call that changes something. */
export const fromOwnPage = { origin: testPublicUrl }

type Options = Partial<Omit<AppDeps, 'settings'>> & { readonly settings?: Partial<AppDeps['settings']> }

/** The real server with the given plugins and no built pages; hand in a `log` to read it. */
export const testApp = ({ settings, ...options }: Options = {}): Promise<App> =>
  buildApp({
    settings: { publicUrl: testPublicUrl, trustProxy: false, s3: undefined, ...settings },
    log: capturedLog().log,
    plugins: [],
    pages: '',
    ...options,
  })
