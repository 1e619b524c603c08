import type { Caller } from '../calls.ts'
import type { DrivenPage } from '../driven-page.ts'
import type { TestServer } from '../start-server.ts'

/** What a journey is made in. It names no browser. */
export type World = {
  readonly page: DrivenPage
  readonly server: TestServer
  /** A new student, who is not logged in on the page. */
  readonly asStudent: () => Promise<Caller & { readonly id: string; readonly username: string }>
  readonly asAdministrator: () => Promise<Caller>
  /** Where a file of the test may be. */
  readonly place: (name: string) => string
}
