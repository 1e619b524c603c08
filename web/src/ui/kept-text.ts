import { useState } from 'react'

const texts = new Map<string, string>()

/**
 * A text that is typed and not sent yet, under a name that belongs to one person. It outlives its field, the page and an idle logout,
 * and is gone with the window.
 */
export const useKeptText = (name: string) => {
  const [text, setText] = useState(texts.get(name) ?? '')
  const type = (typed: string): void => {
    texts.set(name, typed)
    setText(typed)
  }
  return [text, type] as const
}
