import type { Page } from '@playwright/test'
import { fillPage, requiredAnswers, submit } from './form-applicant.ts'
import type { TestServer } from './start-server.ts'
import { goodPassword } from './student.ts'
import { expect } from './test.ts'

const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A visitor types a name into the form and wants to go on. */
export const typeAsVisitor = async (page: Page, name: string): Promise<void> => {
  await page.goto('/')
  await page.getByLabel('First Name').first().pressSequentially(name)
  await press(page, 'Continue')
  await expect(heading(page, 'Sign Up')).toBeVisible()
}

export const signUp = async (page: Page, { mailbox }: TestServer, username: string): Promise<void> => {
  await page.getByLabel('Email address').pressSequentially(username)
  await passwordOf(page).pressSequentially(goodPassword)
  await press(page, 'Create Account')
  await expect(heading(page, 'Confirm Your Account')).toBeVisible()
  await page.getByLabel('Confirmation code').pressSequentially(await mailbox.find(username, /\b\d{6}\b/))
  await expect(heading(page, 'Log In')).toBeVisible()
}

export const logIn = async (page: Page): Promise<void> => {
  await passwordOf(page).pressSequentially(goodPassword)
  await press(page, 'Log In')
  await expect(heading(page, 'About You')).toBeVisible()
}

/** From the first page to the completion page, by the buttons and by a step. */
export const applyAndSubmit = async (page: Page): Promise<void> => {
  const fill = (name: string) => fillPage(page, name, requiredAnswers)
  await fill('about')
  await press(page, 'Continue')
  await expect(heading(page, 'Your Academics')).toBeVisible()
  await fill('education-ug')
  await page.getByRole('navigation').getByRole('link', { name: 'Final Steps' }).click()
  await expect(heading(page, 'Final Steps')).toBeVisible()
  await fill('final-steps')
  await submit(page)
  await expect(page).toHaveURL('/completion')
  await expect(page.getByText(/^GC-/)).toBeVisible()
}
