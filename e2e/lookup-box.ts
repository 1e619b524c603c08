import type { Locator, Page } from '@playwright/test'

/** A field that suggests, once its suggestions have loaded. */
export const lookup = (page: Page, key: string): Locator => page.locator(`input[role="combobox"][id="${key}"]`)

export const options = (page: Page): Locator => page.getByRole('listbox').getByRole('option')
