import { expect, type Page } from '@playwright/test'
import { completeAnswers } from '../server/src/features/applications/testing/complete-answers.ts'

const ownPage = { 'sec-fetch-site': 'same-origin' }

/** Submits a complete application for the student who is logged in, without the form. */
export const submitApplication = async (
  { request }: Page,
  others: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const saved = await request.put('/api/answer', { data: { ...completeAnswers, ...others }, headers: ownPage })
  expect(saved.status(), await saved.text()).toBe(200)
  const submitted = await request.post('/api/submit', { headers: ownPage })
  expect(submitted.status(), await submitted.text()).toBe(200)
}
