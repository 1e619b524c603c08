import { staffCookie } from '@apply/engine/desk'
import { signedInStudent } from '../server/testing/student.ts'
import { ownPage } from './calls.ts'
import { startStaffSession } from './desk-staff.ts'
import type { DrivenPage } from './driven-page.ts'
import { mendAndSubmit, signUpAndReturn, undoAndSendFile } from './journeys/applicant.ts'
import { answerAsCounselor, workAtDesk } from './journeys/staff.ts'
import type { World } from './journeys/world.ts'
import { test as base, expect } from './lasting-window.ts'
import { type OtherBrowser, oldChromium, systemFirefox, systemWebKit } from './other-browsers.ts'
import { newAddress } from './student.ts'

type ForTest = {
  /** What a journey is made in, with the page of this browser. */
  readonly worldOf: (page: DrivenPage) => World
}

const test = base.extend<ForTest>({
  worldOf: async ({ server, playwright }, use, info) => {
    const asking = (cookie: string) =>
      playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: { ...ownPage, cookie } })
    await use((page) => ({
      page,
      server,
      asStudent: async () => {
        const { cookie, ...student } = await signedInStudent(server.database, server.clock.now(), newAddress())
        return { ...student, request: await asking(cookie) }
      },
      asAdministrator: async () => {
        const { token } = await startStaffSession(server, 'administrator', 'Ada Admin')
        return { request: await asking(`${staffCookie}=${token}`) }
      },
      place: (name) => info.outputPath(name),
    }))
  },
})

type Journey = readonly [name: string, make: (world: World) => Promise<void>]

const applicant: readonly Journey[] = [
  ['a visitor types, signs up, logs in, and finds everything after a logout', signUpAndReturn],
  ['what a choice has cleared comes back, and a file is sent and converted', undoAndSendFile],
  ['what is missing is mended, the application is submitted, and its items are listed', mendAndSubmit],
]

const staff: readonly Journey[] = [
  ['a counselor rates a student and sends a letter', answerAsCounselor],
  ['an officer sets up an access, logs in, finds an application and writes a note', workAtDesk],
]

const browsers: ReadonlyArray<readonly [string, () => OtherBrowser, readonly Journey[]]> = [
  ['Firefox', systemFirefox, [...applicant, ...staff]],
  ['WebKit', systemWebKit, [...applicant, ...staff]],
  ['a Chromium of June 2022', oldChromium, applicant],
]

for (const [name, find, journeys] of browsers) {
  test.describe(name, () => {
    // One after the other in one worker, so that the browser starts once.
    test.describe.configure({ mode: 'default' })
    let opened: DrivenPage | undefined

    test.afterAll(() => opened?.close())

    for (const [story, make] of journeys) {
      test(`OPS-105 NAV-29 in ${name} ${story}`, async ({ server, worldOf }) => {
        const { missing, open } = find()
        test.skip(missing !== undefined, missing)
        opened ??= await open(server.clock.now())
        await make(worldOf(opened))
        expect(await opened.run(() => window.surprises)).toEqual([])
        await opened.forget()
      })
    }
  })
}
