import type { Answers } from '@apply/engine/answers'
import { expect, type Page } from '@playwright/test'
import { completeAnswers } from '../server/src/application/draft/testing/complete-answers.ts'

/** The headers of a call that a test makes beside the page: the server takes a change from its own pages only. */
export const ownPage = { 'sec-fetch-site': 'same-origin' }

/** Somebody who makes calls beside the page. */
export type Caller = Pick<Page, 'request'>

/** Puts answers into the account of the student who is logged in, without the form. */
export const storeAnswers = async ({ request }: Caller, answers: Answers): Promise<void> => {
  const saved = await request.put('/api/answer', { data: answers, headers: ownPage })
  expect(saved.status(), await saved.text()).toBe(200)
}

/** Submits a complete application for the student who is logged in, without the form. */
export const submitApplication = async (page: Caller, others: Answers = {}): Promise<void> => {
  await storeAnswers(page, { ...completeAnswers, ...others })
  const submitted = await page.request.post('/api/submit', { headers: ownPage })
  expect(submitted.status(), await submitted.text()).toBe(200)
}
