import { useEffect, useState } from 'react'
import { moveFocusInPlace } from '../../design/focus.ts'
import type { Application } from './application-data.ts'
import * as css from './section-index.module.css'

/** The id of the heading of a section. */
export const sectionId = (title: string): string => `section-${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`

/** Above this line of the window a section counts as the one that is read. */
const readingLine = '-70%'

/** The section that is read: the last one whose heading has passed the upper part of the window. */
const useReadSection = (titles: readonly string[]): string | undefined => {
  const [read, setRead] = useState<string>()
  const all = titles.join('\n')
  useEffect(() => {
    const headings = all.split('\n').flatMap((title) => document.getElementById(sectionId(title)) ?? [])
    const passed = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, boundingClientRect, rootBounds } of entries)
          if (rootBounds && boundingClientRect.top < rootBounds.bottom) passed.add(target)
          else passed.delete(target)
        setRead(headings.findLast((heading) => passed.has(heading))?.id)
      },
      { rootMargin: `0px 0px ${readingLine} 0px`, threshold: [0, 1] },
    )
    for (const heading of headings) observer.observe(heading)
    return () => observer.disconnect()
  }, [all])
  return read
}

/** Links to the sections of an application. Going to one is no step that the button Back would take back. */
export const SectionIndex = ({ sections }: Pick<Application, 'sections'>) => {
  const titles = sections.map(({ title }) => title)
  const read = useReadSection(titles)
  const goTo = (id: string) => {
    const heading = document.getElementById(id)
    heading?.scrollIntoView({ block: 'start' })
    moveFocusInPlace(heading)
  }
  return (
    <nav className={css.deskIndex} aria-label="Sections">
      {titles.map((title) => (
        <a
          key={title}
          href={`#${sectionId(title)}`}
          aria-current={(read ?? sectionId(titles[0] ?? '')) === sectionId(title) ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault()
            goTo(sectionId(title))
          }}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
