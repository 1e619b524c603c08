import type { Locator, Page, Route } from '@playwright/test'
import { expect } from './expect.ts'

/** A field that suggests, once its suggestions have loaded. */
export const lookup = (page: Page, key: string): Locator => page.locator(`input[role="combobox"][id="${key}"]`)

export const options = (page: Page): Locator => page.getByRole('listbox').getByRole('option')

/** Types like a person who pauses at the end, and waits for the list. */
export const searchFor = async (page: Page, key: string, text: string): Promise<Locator> => {
  const field = lookup(page, key)
  await field.fill('')
  await field.pressSequentially(text)
  await expect(options(page).first()).toBeVisible()
  return field
}

export const isSearch = (url: URL): boolean => url.pathname === '/lookup/find' && url.searchParams.has('text')

export const isRecord = (url: URL): boolean => url.pathname === '/lookup/find' && url.searchParams.has('id')

export const textOf = (route: Route): string => new URL(route.request().url()).searchParams.get('text') ?? ''

export const suggesting = (name: string) => ({ json: [{ text: name, id: name, sub_text: 'Nowhere, TN' }] })
