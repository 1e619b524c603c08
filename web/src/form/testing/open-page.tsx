import type { Answers } from '@apply/engine/answers'
import type { Page } from '@apply/engine/define'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { form } from '#form'
import * as design from '../../design/index.module.css'
import { DraftProvider } from '../../draft/draft-provider.tsx'
import { readVisitorAnswers, storeVisitorAnswers } from '../../draft/saving/visitor-answers.ts'
import { snapshotOf } from '../../session/profile.ts'
import { updateSnapshot, useShowsErrors } from '../../session/snapshot.ts'
import { answerCalls, type CallAnswers } from '../../testing/calls.ts'
import { mount } from '../../testing/mount.tsx'
import { FormPage } from '../form-page.tsx'
import * as pageCss from '../page.module.css'
import { ValidationSummary } from '../validation-summary.tsx'
import type { Application } from './student-application.ts'

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

const Summary = () => useShowsErrors() && <ValidationSummary />

/**
 * Opens a page of the real form, for a visitor unless there is an application. Returns the calls it makes, and how to go to another page
 * with the same draft.
 */
export const openPage = async (name: string, start: Start = {}) => {
  const calls = answerCalls({ ...start.application?.calls, ...start.calls })
  const show = mount(start.today)
  startAs(start)
  const goTo = async (next: string) => {
    const shown = pageNamed(next)
    show(
      <DraftProvider form={form} profile={start.application?.profile()}>
        <div className={`${design.stack} ${design.formLayout} ${pageCss.withIndex}`}>
          <Summary />
          <FormPage key={shown.name} page={shown} />
        </div>
      </DraftProvider>,
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
