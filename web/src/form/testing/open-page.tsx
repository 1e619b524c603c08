import '../../design/index.module.css'
import type { Answers } from '@apply/engine/answers'
import type { Page } from '@apply/engine/define'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { form } from '#form'
import { school } from '#school'
import { FormContext } from '../../draft/answers/use-answers.ts'
import { DraftProvider } from '../../draft/draft-provider.tsx'
import { readVisitorAnswers, storeVisitorAnswers } from '../../draft/saving/visitor-answers.ts'
import { updateSnapshot } from '../../session/snapshot.ts'
import { answerCalls } from '../../testing/calls.ts'
import { createHistory } from '../../ui/history.ts'
import { press } from '../../ui/press.ts'
import { Router } from '../../ui/router.tsx'
import { SchoolContext } from '../../ui/school.tsx'
import { FormPage } from '../form-page.tsx'

press.listenTo(window)

const pageNamed = (name: string): Page => {
  const found = form.pages.find((each) => each.name === name)
  if (!found) throw new Error(`The form has no page “${name}”.`)
  return found
}

const show = (root: Root, history: ReturnType<typeof createHistory>, shown: Page) =>
  root.render(
    <StrictMode>
      <SchoolContext value={school}>
        <Router history={history}>
          <FormContext value={form}>
            <DraftProvider profile={undefined}>
              <FormPage key={shown.name} page={shown} />
            </DraftProvider>
          </FormContext>
        </Router>
      </SchoolContext>
    </StrictMode>,
  )

type Start = { readonly answers?: Answers; readonly today?: string }

/**
 * Opens a page of the real form for a visitor, whose draft needs no server: their answers are stored in the window. Returns how to go to
 * another page with the same draft.
 */
export const openPage = async (name: string, { answers = {}, today = '2026-01-15' }: Start = {}) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T18:00:00Z`) })
  answerCalls()
  storeVisitorAnswers(answers)
  const container = document.createElement('main')
  document.body.append(container)
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
    updateSnapshot({ web_status: 'none' })
    vi.useRealTimers()
  })
  const history = createHistory(window)
  const goTo = async (next: string) => {
    const shown = pageNamed(next)
    show(root, history, shown)
    await expect.element(page.getByRole('heading', { level: 1, name: shown.title })).toBeVisible()
  }
  await goTo(name)
  return { goTo }
}

/** What the page shows after an attempt to submit. */
export const showErrors = (): void => updateSnapshot({ web_status: 'validating' })

export const control = (key: string): Locator => page.getBySelector(`[id="${key}"]`)

/** The answers that are in the draft, labels included. */
export const expectStored = (answers: Answers) => expect.poll(readVisitorAnswers).toMatchObject(answers)

export const expectForgotten = (...keys: readonly string[]) =>
  expect.poll(() => Object.keys(readVisitorAnswers()).filter((key) => keys.includes(key))).toEqual([])
