import { ConnectionError } from './failures.ts'

/**
 * Makes a call once more if the connection was lost, because only its response may have been. For calls that the server carries out
 * once, however often they arrive.
 */
export const repeatIfLost = <Result>(make: () => Promise<Result>): Promise<Result> =>
  make().catch((error: unknown) => {
    if (!(error instanceof ConnectionError)) throw error
    return make()
  })
