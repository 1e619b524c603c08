import type { App } from './app-type.ts'
import { HttpError } from './http-error.ts'

/** No text in an address may hold a NUL: no database column and no file name takes it. */
export const readableAddressesOnly = (app: App): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) =>
    raw.url?.includes('%00')
      ? done(new HttpError(400, 'The address contains characters that cannot be read.'))
      : done(),
  )
}
