import { useState } from 'react'

const texts = new Map<string, string>()

export const forgetKeptTexts = (): void => texts.clear()

/**
 * A text that is typed and not sent yet, under a name that belongs to one person. It outlives its field, the page and an idle logout,
 * and is gone with the window.
 */
export const useKeptText = (name: string, initial = '') => {
  const [text, setText] = useState(texts.get(name) ?? initial)
  const type = (typed: string): void => {
    texts.set(name, typed)
    setText(typed)
  }
  /** What is typed while it is being sent stays. */
  const forgetSent = (sent: string): void => {
    const typed = texts.get(name) ?? ''
    type(typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed)
  }
  return [text, type, forgetSent] as const
}
