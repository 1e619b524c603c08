import { type Locator, locators, userEvent } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** What a role or a text cannot name, such as a control by the key of its question. */
    readonly getBySelector: (selector: string) => Locator
  }
  interface CDPSession {
    readonly send: (method: string, parameters: object) => Promise<unknown>
  }
}

locators.extend({ getBySelector: (selector) => `css=${selector}` })

/** Types like a person, from where the caret is. */
export const type = (into: Locator, text: string): Promise<void> => userEvent.type(into, text)

/** A key or several at once, in a control: `End`, `Control>}a{/Control`. */
export const press = (at: Locator, key: string): Promise<void> => userEvent.type(at, `{${key}}`)

/** Looks at another window for a moment. */
export const lookAway = (): void => {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  Reflect.deleteProperty(document, 'visibilityState')
  document.dispatchEvent(new Event('visibilitychange'))
}
