import '../../design/index.module.css'
import type { Answers } from '@apply/engine/answers'
import type { Page } from '@apply/engine/define'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { form } from '#form'
import { school } from '#school'
import { FormContext } from '../../draft/answers/use-answers.ts'
import { DraftProvider } from '../../draft/draft-provider.tsx'
import { readVisitorAnswers, storeVisitorAnswers } from '../../draft/saving/visitor-answers.ts'
import { snapshotOf } from '../../session/profile.ts'
import { resetSnapshot, updateSnapshot, useShowsErrors } from '../../session/snapshot.ts'
import { answerCalls, type CallAnswers } from '../../testing/calls.ts'
import { createHistory } from '../../ui/history.ts'
import { press } from '../../ui/press.ts'
import { Router } from '../../ui/router.tsx'
import { SchoolContext } from '../../ui/school.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { toasts } from '../../ui/toasts.ts'
import { FormPage } from '../form-page.tsx'
import { ValidationSummary } from '../validation-summary.tsx'
import type { Application } from './student-application.ts'

press.listenTo(window)

const pageNamed = (name: string): Page => {
  const found = form.pages.find((each) => each.name === name)
  if (!found) throw new Error(`The form has no page “${name}”.`)
  return found
}

type Start = {
  readonly answers?: Answers
  readonly today?: string
  /** The application of a student. Without it the page is a visitor's, whose answers stay in the window. */
  readonly application?: Application
  readonly calls?: CallAnswers
}

const startAs = ({ application, answers = {} }: Start): void => {
  if (application) updateSnapshot({ ...snapshotOf(application.profile()), is_logged_in: true })
  else storeVisitorAnswers(answers)
}

/** Nothing that a test leaves behind reaches the next one. */
const tidyUp = (): void => {
  resetSnapshot()
  toasts.set([])
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
}

const Summary = () => useShowsErrors() && <ValidationSummary />

const openRoot = () => {
  const container = document.createElement('main')
  document.body.append(container)
  const root = createRoot(container)
  onTestFinished(async () => {
    // First: a form that is left saves what was typed last, if the student is still logged in.
    updateSnapshot({ is_logged_in: false })
    root.unmount()
    container.remove()
    tidyUp()
    vi.useRealTimers()
    await page.viewport(1280, 800)
  })
  return root
}

/**
 * Opens a page of the real form, for a visitor unless there is an application. Returns the calls it makes, and how to go to another page
 * with the same draft.
 */
export const openPage = async (name: string, start: Start = {}) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${start.today ?? '2026-01-15'}T18:00:00Z`) })
  const calls = answerCalls({ ...start.application?.calls, ...start.calls })
  startAs(start)
  const root = openRoot()
  const history = createHistory(window)
  const goTo = async (next: string) => {
    const shown = pageNamed(next)
    root.render(
      <SchoolContext value={school}>
        <Router history={history}>
          <FormContext value={form}>
            <DraftProvider profile={start.application?.profile()}>
              <Summary />
              <FormPage key={shown.name} page={shown} />
            </DraftProvider>
          </FormContext>
        </Router>
        <ToastRegion />
      </SchoolContext>,
    )
    await expect.element(page.getByRole('heading', { level: 1, name: shown.title })).toBeVisible()
  }
  await goTo(name)
  return { goTo, calls } as const
}

/** What the page shows after an attempt to submit. */
export const showErrors = (): void => updateSnapshot({ web_status: 'validating' })

/** The answers that a visitor's draft holds, labels included. */
export const expectStored = (answers: Answers) => expect.poll(readVisitorAnswers).toMatchObject(answers)

export const expectForgotten = (...keys: readonly string[]) =>
  expect.poll(() => Object.keys(readVisitorAnswers()).filter((key) => keys.includes(key))).toEqual([])
