import type { Page } from '@apply/engine/define'
import { isQuestion, nodesBelow } from '@apply/engine/walk'
import { useEffect, useState } from 'react'
import { useShownNodes } from '../draft/use-draft.ts'
import { QuestionLink } from './question-link.tsx'
import * as css from './section-index.module.css'

type Listed = { readonly title: string; readonly key: string }

/** The sections of a page that are cards of their own, each with its first question. */
const useSections = (page: Page): readonly Listed[] =>
  useShownNodes(page).flatMap((node) => {
    const first = node.kind === 'section' ? nodesBelow(node).find(isQuestion) : undefined
    return first && node.kind === 'section' ? [{ title: node.title, key: first.key }] : []
  })

/** How far down the window a section begins that counts as the one that is read. */
const readAt = 0.5

const sectionRead = (keys: readonly string[]): string | undefined =>
  keys.findLast((key) => {
    const card = document.getElementById(key)?.closest('fieldset.card')
    return card && card.getBoundingClientRect().top < window.innerHeight * readAt
  }) ?? keys[0]

const useSectionRead = (keys: string): string | undefined => {
  const [read, setRead] = useState<string>()
  useEffect(() => {
    const listening = new AbortController()
    const look = () => setRead(sectionRead(keys.split(' ')))
    look()
    for (const type of ['scroll', 'resize'])
      window.addEventListener(type, look, { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [keys])
  return read
}

/** The sections of the page beside it, where the window has room. No landmark: the navigation of the form is its steps. */
export const SectionIndex = ({ page }: { readonly page: Page }) => {
  const sections = useSections(page)
  const read = useSectionRead(sections.map(({ key }) => key).join(' '))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" className={css.sectionIndex} aria-label="Sections of this page">
      <ul>
        {sections.map(({ title, key }) => (
          <li key={key} data-read={key === read || undefined}>
            <QuestionLink href={`${page.route}#${key}`}>{title}</QuestionLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
